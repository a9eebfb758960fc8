import type { EditorCommand } from "./command";

/** The plus of an edge, by keyboard: a new node between the two ends of the selected edge. */
export const insert: EditorCommand = {
  id: "insert",
  label: "command.insert",
  icon: "plus",
  section: "node",
  keys: [],
  scope: "page",
  when: ({ flow }) => flow.getState().selection.edges.size === 1 && flow.getState().selection.nodes.size === 0,
  run: ({ flow, view, canvas }) => {
    const { document, selection } = flow.getState();
    const edge = document.edges.find((one) => selection.edges.has(one.id));
    const from = document.nodes.find((one) => one.id === edge?.from.node)?.position;
    const to = document.nodes.find((one) => one.id === edge?.to.node)?.position;
    if (!edge || !from || !to) return;
    const middle = { x: (from.x + 232 + to.x) / 2, y: (from.y + to.y) / 2 + 26 };
    const screen = canvas.current?.toScreen(middle);
    if (screen) view.setState({ picker: { screen, edge: edge.id } });
  },
};
