import { FOOT_HEIGHT, shapeOf } from "@/components/canvas/card-size";
import { tidyUp } from "../edits/tidy-up";
import type { EditorCommand } from "./command";

export const tidy: EditorCommand = {
  id: "tidy",
  label: "command.tidy",
  icon: "layout-grid",
  section: "view",
  keys: [["Shift", "Alt", "T"]],
  scope: "page",
  when: ({ flow }) => flow.getState().document.edges.length > 0,
  run: ({ flow, maps, canvas }) => {
    const { document, selection } = flow.getState();
    const sizes = new Map(
      document.nodes.map((node) => {
        const { width, height } = shapeOf(maps.kinds.get(node.type), node);
        return [node.id, { width, height: height + FOOT_HEIGHT }];
      }),
    );
    const only = selection.nodes.size > 1 ? selection.nodes : null;
    flow.edit(tidyUp((id) => sizes.get(id) ?? { width: 232, height: 80 }, only));
    if (!only) requestAnimationFrame(() => canvas.current?.fit());
  },
};
