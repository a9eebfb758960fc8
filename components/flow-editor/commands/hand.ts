import { always, type EditorCommand } from "./command";

export const hand: EditorCommand = {
  id: "hand",
  label: "command.hand",
  icon: "hand",
  section: "view",
  keys: [["H"]],
  scope: "page",
  when: always,
  run: ({ view }) => view.setState({ tool: "hand" }),
};
