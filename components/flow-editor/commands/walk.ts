import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import type { Editor } from "../editor-context";
import { absolutePlaces } from "../edits/absolute-places";
import type { EditorCommand } from "./command";

type Way = "Left" | "Right" | "Up" | "Down";

/** The node one step along the graph: back and forth along edges, up and down to the nearest card. */
export function neighbour(flow: FlowDocument, from: FlowNode, way: Way): FlowNode | null {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]));
  const ids =
    way === "Right"
      ? flow.edges.filter((edge) => edge.from.node === from.id).map((edge) => edge.to.node)
      : way === "Left"
        ? flow.edges.filter((edge) => edge.to.node === from.id).map((edge) => edge.from.node)
        : flow.nodes.map((node) => node.id);
  const places = absolutePlaces(flow.nodes);
  const at = (node: FlowNode) => places.get(node.id)!;
  const here = at(from);
  const fits = ids
    .map((id) => byId.get(id))
    .filter((node): node is FlowNode => node !== undefined && node.id !== from.id)
    .filter((node) => (way === "Up" ? at(node).y < here.y - 8 : way === "Down" ? at(node).y > here.y + 8 : true));
  const cost = (node: FlowNode) => {
    const [dx, dy] = [Math.abs(at(node).x - here.x), Math.abs(at(node).y - here.y)];
    return way === "Up" || way === "Down" ? dy + dx * 2 : dy;
  };
  return fits.sort((a, b) => cost(a) - cost(b))[0] ?? null;
}

function walk({ flow, canvas }: Editor, way: Way): void {
  const { document, selection } = flow.getState();
  const from = document.nodes.find((node) => selection.nodes.has(node.id));
  const to = from ? neighbour(document, from, way) : document.nodes[0];
  if (!to) return;
  flow.select([to.id]);
  canvas.current?.show(to.id);
}

export const walks: EditorCommand[] = (["Left", "Right", "Up", "Down"] as const).map((way) => ({
  id: `walk_${way.toLowerCase()}`,
  label: "command.walk",
  icon: "waypoints",
  section: "view",
  keys: [["Alt", way]],
  scope: "canvas",
  quiet: true,
  when: ({ flow }) => flow.getState().document.nodes.length > 0,
  run: (editor) => walk(editor, way),
}));
