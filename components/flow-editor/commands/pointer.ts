import { always, type EditorCommand } from "./command";

export const pointer: EditorCommand = {
  id: "pointer",
  label: "command.pointer",
  icon: "mouse-pointer-2",
  section: "view",
  keys: [["V"]],
  scope: "page",
  when: always,
  run: ({ view }) => view.setState({ tool: "pointer" }),
};
