import { always, type EditorCommand } from "./command";

export const history: EditorCommand = {
  id: "history",
  label: "command.history",
  icon: "history",
  section: "run",
  keys: [],
  scope: "page",
  when: always,
  run: ({ view }) => view.setState({ dialog: "history" }),
};
