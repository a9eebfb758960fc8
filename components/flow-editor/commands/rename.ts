import { askFocus } from "../view-store";
import { type EditorCommand, oneNode } from "./command";

export const rename: EditorCommand = {
  id: "rename",
  label: "command.rename",
  icon: "pencil",
  section: "node",
  keys: [["F2"]],
  scope: "page",
  when: (editor) => oneNode(editor) !== null,
  run: ({ view }) => askFocus(view, "name"),
};
