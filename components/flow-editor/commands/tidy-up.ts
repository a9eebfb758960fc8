import { preloadWithParts } from "@/components/ui/lazy-part";
import type { EditorCommand } from "./command";

/** The layouter is large and seldom wanted. */
const layouts = () => import("../edits/tidy-levels");
preloadWithParts(layouts);

export const tidy: EditorCommand = {
  id: "tidy",
  label: "command.tidy",
  icon: "layout-grid",
  section: "view",
  keys: [["Shift", "Alt", "T"]],
  scope: "page",
  when: ({ flow }) => flow.getState().document.edges.length > 0,
  run: ({ flow, maps, canvas }) => {
    const { selection } = flow.getState();
    const only = selection.nodes.size > 1 ? selection.nodes : null;
    void layouts().then(({ tidyLevels }) => {
      flow.edit(tidyLevels(maps, only));
      if (!only) requestAnimationFrame(() => canvas.current?.fit());
    });
  },
};
