import { clipText, cutSelection } from "./clipboard";
import { type EditorCommand, someNodes } from "./command";

export const cut: EditorCommand = {
  id: "cut",
  label: "command.cut",
  icon: "scissors",
  section: "edit",
  keys: [["Mod", "X"]],
  scope: "native",
  when: someNodes,
  run: (editor) => {
    const text = clipText(editor);
    if (text) void navigator.clipboard?.writeText(text).then(() => cutSelection(editor));
  },
};
