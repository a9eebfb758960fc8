import { always, type EditorCommand } from "./command";

export const help: EditorCommand = {
  id: "help",
  label: "command.help",
  icon: "keyboard",
  section: "other",
  keys: [["?"]],
  scope: "page",
  when: always,
  run: ({ view }) => view.setState({ dialog: "help" }),
};
