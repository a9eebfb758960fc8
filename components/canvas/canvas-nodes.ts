// Flow document → what React Flow draws. One object per node, kept as long as nothing about it changed: that identity
// is what lets a thousand memoised cards stay untouched while one of them is dragged.

import { type Edge, type Node, type NodeHandle, Position as Side } from "@xyflow/react";
import type { CatalogEntry, ToolEntry } from "@/engine/contract/catalog";
import { containersOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowEdge, FlowNode, JsonSchema, Position } from "@/engine/contract/flow";
import { nodeTitle } from "@/engine/contract/flow";
import { type CardShape, inputY, isSticky, outputY, PORT_SIZE } from "./card-size";
import { type Place, placesOf } from "./frames";

export interface CardData extends Record<string, unknown> {
  node: FlowNode;
  entry: CatalogEntry | undefined;
  /** the tool that the node calls, where its kind has one */
  tool: ToolEntry | undefined;
  shape: CardShape;
  /** the document's inputs, only for a kind that edits them */
  inputs: JsonSchema | undefined;
  /** containers around the node, the outermost first */
  around: readonly string[];
  /** a container that holds any node */
  filled: boolean;
}
export type CardNode = Node<CardData, "card" | "sticky" | "frame">;
export interface WireData extends Record<string, unknown> {
  edge: FlowEdge;
  around: readonly string[];
}
export type Wire = Edge<WireData, "flow">;

export interface KindMaps {
  kinds: ReadonlyMap<string, CatalogEntry>;
  tools: ReadonlyMap<string, ToolEntry>;
}

interface Kept {
  node: FlowNode;
  maps: KindMaps;
  inputs: JsonSchema | undefined;
  x: number;
  y: number;
  selected: boolean;
  draggable: boolean;
  width: number;
  height: number;
  around: string;
  filled: boolean;
  card: CardNode;
}

export type CardMaker = (
  flow: FlowDocument,
  maps: KindMaps,
  selected: ReadonlySet<string>,
  moved: ReadonlyMap<string, Position> | null,
  draggable: boolean,
) => CardNode[];

/** A maker remembers what it made; keep one per canvas. */
export function createCardMaker(): CardMaker {
  let kept = new Map<string, Kept>();
  let last: CardNode[] = [];
  let placed: { flow: FlowDocument; maps: KindMaps; places: Map<string, Place> } | null = null;
  return (flow, maps, selected, moved, draggable) => {
    const next = new Map<string, Kept>();
    if (placed?.flow !== flow || placed.maps !== maps) placed = { flow, maps, places: placesOf(flow, maps) };
    const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
    const cards: CardNode[] = [];
    // In the order of the places: React Flow wants parents before what they hold.
    for (const [id, place] of placed.places) {
      const node = nodes.get(id)!;
      const entry = maps.kinds.get(node.type);
      const inputs = entry?.form.some((field) => field.widget === "inputs") ? flow.inputs : undefined;
      const { x, y } = moved?.get(id) ?? node.position ?? { x: 0, y: 0 };
      const isSelected = selected.has(id);
      const was = kept.get(id);
      const { width, height } = place.shape;
      const around = place.around.join("/");
      const { filled } = place;
      const same =
        was &&
        was.node === node &&
        was.maps === maps &&
        was.inputs === inputs &&
        was.x === x &&
        was.y === y &&
        was.width === width &&
        was.height === height &&
        was.around === around &&
        was.filled === filled &&
        was.selected === isSelected &&
        was.draggable === draggable;
      const before = was && was.maps === maps && was.around === around ? was.card : undefined;
      const card = same
        ? was.card
        : makeCard(node, entry, maps, inputs, place, { x, y }, isSelected, draggable, before);
      const now = { node, maps, inputs, x, y, width, height, around, filled, selected: isSelected, draggable, card };
      next.set(id, same ? was : now);
      cards.push(card);
    }
    kept = next;
    const unchanged = cards.length === last.length && cards.every((card, index) => card === last[index]);
    if (!unchanged) last = cards;
    return last;
  };
}

function makeCard(
  node: FlowNode,
  entry: CatalogEntry | undefined,
  maps: KindMaps,
  inputs: JsonSchema | undefined,
  place: Place,
  position: Position,
  selected: boolean,
  draggable: boolean,
  was: CardNode | undefined,
): CardNode {
  const sameData =
    was?.data.node === node &&
    was.data.entry === entry &&
    was.data.inputs === inputs &&
    was.data.filled === place.filled &&
    was.data.shape.width === place.shape.width &&
    was.data.shape.height === place.shape.height;
  const data = sameData ? was.data : cardData(node, entry, maps, inputs, place);
  const { width, height } = data.shape;
  return {
    id: node.id,
    type: entry && isSticky(entry) ? "sticky" : data.shape.frame ? "frame" : "card",
    position,
    ...(place.around.length > 0 && { parentId: place.around.at(-1) }),
    data,
    selected,
    draggable,
    width,
    height,
    measured: { width, height },
    handles: handlesOf(data.shape),
    ariaLabel: nodeTitle(node),
  };
}

function cardData(
  node: FlowNode,
  entry: CatalogEntry | undefined,
  maps: KindMaps,
  inputs: JsonSchema | undefined,
  place: Place,
): CardData {
  const field = entry?.form.find((one) => one.widget === "tool");
  const name = field ? node.config[field.path] : undefined;
  const tool = typeof name === "string" ? maps.tools.get(name) : undefined;
  return { node, entry, tool, shape: place.shape, inputs, around: place.around, filled: place.filled };
}

function handlesOf(shape: CardShape): NodeHandle[] {
  const size = { width: PORT_SIZE, height: PORT_SIZE };
  return [
    ...shape.inputs.map((port, index) => ({
      id: port.id,
      type: "target" as const,
      position: Side.Left,
      x: 0,
      y: inputY(index) - PORT_SIZE / 2,
      ...size,
    })),
    ...shape.outputs.map((port, index) => ({
      id: port.id,
      type: "source" as const,
      position: Side.Right,
      x: shape.width - PORT_SIZE,
      y: outputY(shape, index) - PORT_SIZE / 2,
      ...size,
    })),
  ];
}

export type WireMaker = (flow: FlowDocument, selected: ReadonlySet<string>) => Wire[];

/** Edges whose node is missing are not drawn: the checker names them. */
export function createWireMaker(): WireMaker {
  let kept = new Map<FlowEdge, Wire>();
  return (flow, selected) => {
    const ids = new Map(flow.nodes.map((node) => [node.id, node]));
    const next = new Map<FlowEdge, Wire>();
    const wires: Wire[] = [];
    for (const edge of flow.edges) {
      if (!ids.has(edge.from.node) || !ids.has(edge.to.node)) continue;
      const isSelected = selected.has(edge.id);
      const was = kept.get(edge);
      const around = ids.get(edge.from.node)?.parent ? containersOf(edge.from.node, ids).reverse() : NONE;
      const same = was?.selected === isSelected && was.data?.around.join("/") === around.join("/");
      const wire = same ? was : makeWire(edge, isSelected, around);
      next.set(edge, wire);
      wires.push(wire);
    }
    kept = next;
    return wires;
  };
}

const NONE: readonly string[] = [];

function makeWire(edge: FlowEdge, selected: boolean, around: readonly string[]): Wire {
  return {
    id: edge.id,
    type: "flow",
    source: edge.from.node,
    sourceHandle: edge.from.port,
    target: edge.to.node,
    targetHandle: edge.to.port,
    selected,
    data: { edge, around },
  };
}
