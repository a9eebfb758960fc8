import { setDisabled } from "../edits/change-node";
import { type EditorCommand, someNodes } from "./command";

export const disable: EditorCommand = {
  id: "disable",
  label: "command.disable",
  icon: "power",
  section: "node",
  keys: [["D"]],
  scope: "page",
  when: someNodes,
  run: ({ flow }) => {
    const { document, selection } = flow.getState();
    const chosen = document.nodes.filter((node) => selection.nodes.has(node.id));
    flow.edit(setDisabled(selection.nodes, !chosen.every((node) => node.disabled)));
  },
};
