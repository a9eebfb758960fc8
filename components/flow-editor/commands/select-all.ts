import { always, type EditorCommand } from "./command";

export const selectAll: EditorCommand = {
  id: "select_all",
  label: "command.select_all",
  icon: "square-stack",
  section: "edit",
  keys: [["Mod", "A"]],
  scope: "page",
  when: always,
  run: ({ flow }) => {
    const { nodes, edges } = flow.getState().document;
    flow.select(
      nodes.map((node) => node.id),
      edges.map((edge) => edge.id),
    );
  },
};
