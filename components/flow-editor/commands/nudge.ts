import type { Editor } from "../editor-context";
import { moveNodes } from "../edits/change-node";
import { type EditorCommand, someNodes } from "./command";

const WAYS = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] } as const;

function move({ flow }: Editor, way: keyof typeof WAYS, by: number): void {
  const { document, selection } = flow.getState();
  const [x, y] = WAYS[way];
  const places = new Map(
    document.nodes
      .filter((node) => selection.nodes.has(node.id))
      .map((node) => [node.id, { x: (node.position?.x ?? 0) + x * by, y: (node.position?.y ?? 0) + y * by }]),
  );
  flow.edit(moveNodes(places), { burst: "nudge" });
}

/** Arrows move what is selected by one grid line, with Shift by five. */
export const nudges: EditorCommand[] = (Object.keys(WAYS) as (keyof typeof WAYS)[]).flatMap((way) =>
  [4, 20].map((by) => ({
    id: `nudge_${way.toLowerCase()}_${by}`,
    label: "command.nudge",
    icon: "move",
    section: "edit" as const,
    keys: [by === 4 ? [way] : ["Shift", way]],
    scope: "canvas" as const,
    quiet: true,
    when: someNodes,
    run: (editor: Editor) => move(editor, way, by),
  })),
);
