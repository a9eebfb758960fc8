import { CARD_WIDTH, FOOT_HEIGHT, HEAD_HEIGHT } from "@/components/canvas/card-size";
import { frameAt, placeInside, placesOf } from "@/components/canvas/frames";
import type { Position } from "@/engine/contract/flow";
import { portsOf } from "@/engine/contract/ports";
import type { Editor } from "../editor-context";
import { addNode, type NodePreset, nextNodeId } from "../edits/add-node";
import { connectPorts } from "../edits/connect-ports";
import { type Edit, inOrder } from "../edits/edit";
import { insertOnEdge } from "../edits/insert-on-edge";
import type { Picker } from "../view-store";

/** Adds a node as one step and selects it. `at` is its middle in flow coordinates; without it, a free place in view. */
export function addPreset(editor: Editor, preset: NodePreset, at?: Position, picker?: Picker): void {
  const { flow, maps, view } = editor;
  const { document } = flow.getState();
  const entry = maps.kinds.get(preset.kind);
  if (!entry) return;
  if (entry.max !== undefined && document.nodes.filter((node) => node.type === preset.kind).length >= entry.max) {
    editor.say("say.too_many", { max: entry.max }, true);
    return;
  }
  const id = nextNodeId(document, preset);
  const middle = at ?? freePlace(editor);
  const left = picker?.loose ? (picker.loose.side === "source" ? 0 : CARD_WIDTH) : CARD_WIDTH / 2;
  const places = placesOf(document, maps);
  const edge = picker?.edge ? document.edges.find((one) => one.id === picker.edge) : undefined;
  const beside = picker?.loose?.from.node ?? edge?.from.node;
  // What is connected at once has to lie in the same container.
  const parent = beside === undefined ? frameAt(places, middle) : (places.get(beside)?.around.at(-1) ?? null);
  const place = snapped(placeInside(places, parent, { x: middle.x - left, y: middle.y - HEAD_HEIGHT / 2 }));
  const edits: Edit[] = [];
  if (picker?.edge) edits.push(insertOnEdge(picker.edge, preset, entry, place));
  else {
    edits.push(addNode(preset, place, parent));
    const ports = portsOf(entry, { id, type: preset.kind, config: preset.config });
    const loose = picker?.loose;
    if (loose?.side === "source" && ports.inputs[0])
      edits.push(connectPorts(loose.from, { node: id, port: ports.inputs[0].id }));
    if (loose?.side === "target" && ports.outputs[0])
      edits.push(connectPorts({ node: id, port: ports.outputs[0].id }, loose.from));
  }
  flow.edit(inOrder(...edits), { select: [id] });
  view.setState({ picker: null, inspectorTab: "settings" });
}

/** The middle of the view, moved down until no card lies there; or right of the selected node. */
function freePlace(editor: Editor): Position {
  const { document, selection } = editor.flow.getState();
  const only = selection.nodes.size === 1 ? document.nodes.find((node) => selection.nodes.has(node.id)) : undefined;
  const places = placesOf(document, editor.maps);
  const beside = only && places.get(only.id);
  const place = beside
    ? { x: beside.x + beside.shape.width + CARD_WIDTH / 2 + 64, y: beside.y + HEAD_HEIGHT / 2 }
    : (editor.canvas.current?.middle() ?? { x: 0, y: 0 });
  const covered = () =>
    [...places.values()].some(
      ({ x, y, shape }) =>
        !shape.frame &&
        Math.abs(x + CARD_WIDTH / 2 - place.x) < CARD_WIDTH &&
        Math.abs(y + HEAD_HEIGHT / 2 - place.y) < HEAD_HEIGHT + FOOT_HEIGHT,
    );
  while (covered()) place.y += HEAD_HEIGHT + FOOT_HEIGHT + 28;
  return place;
}

const snapped = ({ x, y }: Position): Position => ({ x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 });
