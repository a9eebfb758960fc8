import { askFocus } from "../view-store";
import { always, type EditorCommand } from "./command";

export const addNodeCommand: EditorCommand = {
  id: "add_node",
  label: "command.add_node",
  icon: "plus",
  section: "node",
  keys: [["N"]],
  scope: "page",
  when: always,
  run: ({ view }) => askFocus(view, "search"),
};
