import { always, type EditorCommand } from "./command";

export const palette: EditorCommand = {
  id: "commands",
  label: "command.commands",
  icon: "search",
  section: "other",
  keys: [["Mod", "K"]],
  scope: "everywhere",
  quiet: true,
  when: always,
  run: ({ view }) => view.setState({ dialog: "commands" }),
};
