// Flow document → what React Flow draws. One object per node, kept as long as nothing about it changed: that identity
// is what lets a thousand memoised cards stay untouched while one of them is dragged.

import { type Edge, type Node, type NodeHandle, Position as Side } from "@xyflow/react";
import type { CatalogEntry, ToolEntry } from "@/engine/contract/catalog";
import type { FlowDocument, FlowEdge, FlowNode, JsonSchema, Position } from "@/engine/contract/flow";
import { nodeTitle } from "@/engine/contract/flow";
import { type CardShape, inputY, isSticky, outputY, PORT_SIZE, shapeOf } from "./card-size";

export interface CardData extends Record<string, unknown> {
  node: FlowNode;
  entry: CatalogEntry | undefined;
  /** the tool that the node calls, where its kind has one */
  tool: ToolEntry | undefined;
  shape: CardShape;
  /** the document's inputs, only for a kind that edits them */
  inputs: JsonSchema | undefined;
}
export type CardNode = Node<CardData, "card" | "sticky">;
export interface WireData extends Record<string, unknown> {
  edge: FlowEdge;
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
  return (flow, maps, selected, moved, draggable) => {
    const next = new Map<string, Kept>();
    const cards = flow.nodes.map((node) => {
      const entry = maps.kinds.get(node.type);
      const inputs = entry?.form.some((field) => field.widget === "inputs") ? flow.inputs : undefined;
      const { x, y } = moved?.get(node.id) ?? node.position ?? { x: 0, y: 0 };
      const isSelected = selected.has(node.id);
      const was = kept.get(node.id);
      const same =
        was &&
        was.node === node &&
        was.maps === maps &&
        was.inputs === inputs &&
        was.x === x &&
        was.y === y &&
        was.selected === isSelected &&
        was.draggable === draggable;
      const card = same ? was.card : makeCard(node, entry, maps, inputs, { x, y }, isSelected, draggable, was?.card);
      next.set(node.id, same ? was : { node, maps, inputs, x, y, selected: isSelected, draggable, card });
      return card;
    });
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
  position: Position,
  selected: boolean,
  draggable: boolean,
  was: CardNode | undefined,
): CardNode {
  const sameData = was?.data.node === node && was.data.entry === entry && was.data.inputs === inputs;
  const data = sameData ? was.data : cardData(node, entry, maps, inputs);
  const { width, height } = data.shape;
  return {
    id: node.id,
    type: entry && isSticky(entry) ? "sticky" : "card",
    position,
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
): CardData {
  const field = entry?.form.find((one) => one.widget === "tool");
  const name = field ? node.config[field.path] : undefined;
  const tool = typeof name === "string" ? maps.tools.get(name) : undefined;
  return { node, entry, tool, shape: shapeOf(entry, node), inputs };
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
    const ids = new Set(flow.nodes.map((node) => node.id));
    const next = new Map<FlowEdge, Wire>();
    const wires: Wire[] = [];
    for (const edge of flow.edges) {
      if (!ids.has(edge.from.node) || !ids.has(edge.to.node)) continue;
      const isSelected = selected.has(edge.id);
      const was = kept.get(edge);
      const wire = was && was.selected === isSelected ? was : makeWire(edge, isSelected);
      next.set(edge, wire);
      wires.push(wire);
    }
    kept = next;
    return wires;
  };
}

function makeWire(edge: FlowEdge, selected: boolean): Wire {
  return {
    id: edge.id,
    type: "flow",
    source: edge.from.node,
    sourceHandle: edge.from.port,
    target: edge.to.node,
    targetHandle: edge.to.port,
    selected,
    data: { edge },
  };
}
