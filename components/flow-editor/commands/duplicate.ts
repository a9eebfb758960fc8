import { clipOf, cornerOf, pasteNodes } from "../edits/paste-nodes";
import { type EditorCommand, someNodes } from "./command";

export const duplicate: EditorCommand = {
  id: "duplicate",
  label: "command.duplicate",
  icon: "copy-plus",
  section: "edit",
  keys: [["Mod", "D"]],
  scope: "page",
  when: someNodes,
  run: (editor) => {
    const { flow, maps } = editor;
    const { document, selection } = flow.getState();
    const clip = clipOf(document, selection.nodes);
    if (!clip) return;
    const corner = cornerOf(clip.nodes);
    const pasted = pasteNodes(document, clip, { x: corner.x + 32, y: corner.y + 96 }, maps.kinds);
    if (pasted.nodes.length > 0) flow.edit(() => pasted.flow, { select: pasted.nodes });
    if (pasted.left_out.length > 0) editor.say("say.left_out", { kinds: pasted.left_out.join(", ") }, true);
  },
};
