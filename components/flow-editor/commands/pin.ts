import { setPin } from "../edits/change-node";
import { inOrder } from "../edits/edit";
import { type EditorCommand, someNodes } from "./command";
import { pinOutputs } from "./pin-outputs";

/** Keeps what the nodes gave in the run on the canvas; takes it away where all of them have one. */
export const pin: EditorCommand = {
  id: "pin",
  label: "command.pin",
  icon: "pin",
  section: "node",
  keys: [["P"]],
  scope: "page",
  when: someNodes,
  run: (editor) => {
    const { document, selection } = editor.flow.getState();
    const chosen = document.nodes.filter((node) => selection.nodes.has(node.id));
    if (chosen.every((node) => node.pin)) editor.flow.edit(inOrder(...chosen.map((node) => setPin(node.id, null))));
    else void pinOutputs(editor, chosen);
  },
};
