import { always, type EditorCommand } from "./command";

export const runPanel: EditorCommand = {
  id: "run_panel",
  label: "command.run_panel",
  icon: "panel-bottom",
  section: "view",
  keys: [["L"]],
  scope: "page",
  when: always,
  run: ({ view }) => {
    const { panel } = view.getState();
    view.setState({ panel: { ...panel, open: !panel.open } });
  },
};
