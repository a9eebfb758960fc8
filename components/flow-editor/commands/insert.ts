import { HEAD_HEIGHT } from "@/components/canvas/card-size";
import { placesOf } from "@/components/canvas/frames";
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
  run: ({ flow, maps, view, canvas }) => {
    const { document, selection } = flow.getState();
    const edge = document.edges.find((one) => selection.edges.has(one.id));
    const places = placesOf(document, maps);
    const from = edge && places.get(edge.from.node);
    const to = edge && places.get(edge.to.node);
    if (!from || !to) return;
    const middle = { x: (from.x + from.shape.width + to.x) / 2, y: (from.y + to.y + HEAD_HEIGHT) / 2 };
    const screen = canvas.current?.toScreen(middle);
    if (screen) view.setState({ picker: { screen, edge: edge.id } });
  },
};
