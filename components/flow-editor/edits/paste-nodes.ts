// Copy and paste as data. A clip is a flow document of its own, so the clipboard text can go to another flow, window or
// mail, and a clip can be opened as a file.

import { placeInside } from "@/components/canvas/frames";
import type { CatalogEntry } from "@/engine/contract/catalog";
import { containersOf, contentOf } from "@/engine/contract/containers";
import { FLOW_FORMAT, FLOW_VERSION, type FlowDocument, type FlowNode, type Position } from "@/engine/contract/flow";
import { absolutePlaces } from "./absolute-places";
import { edgeIds, freshId, idBase, nodeIds } from "./fresh-id";
import { mapReferences, mapStrings } from "./map-references";
import { dropUnusedFlows } from "./pin-flow";

/**
 * The selected nodes, what lies inside them, the edges among all these and the flows that they call, sharing nothing with `flow`. A node whose
 * container stays behind keeps its `parent`, and its place is that on the canvas.
 */
export function clipOf(flow: FlowDocument, ids: ReadonlySet<string>): FlowDocument | null {
  const inside = new Set(contentOf(flow, ids).map((node) => node.id));
  const nodes = flow.nodes.filter((node) => ids.has(node.id) || inside.has(node.id));
  if (nodes.length === 0) return null;
  const taken = new Set(nodes.map((node) => node.id));
  const edges = flow.edges.filter((edge) => taken.has(edge.from.node) && taken.has(edge.to.node));
  const places = absolutePlaces(flow.nodes);
  const placed = nodes.map((node) =>
    node.parent && !taken.has(node.parent) ? { ...node, position: places.get(node.id)! } : node,
  );
  const clip: FlowDocument = {
    format: FLOW_FORMAT,
    version: FLOW_VERSION,
    id: "clip",
    name: flow.name,
    nodes: placed,
    edges,
    ...(flow.flows && { flows: flow.flows }),
  };
  return structuredClone(dropUnusedFlows(clip));
}

/** The clip in some text, or null where it is anything else. */
export async function readClip(text: string): Promise<FlowDocument | null> {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const raw: unknown = JSON.parse(text);
    // Its schema checker is large, and few visits paste.
    const { openFlow } = await import("@/engine/contract/open-flow");
    return openFlow(raw).flow;
  } catch {
    return null;
  }
}

export interface Pasted {
  flow: FlowDocument;
  /** ids of the new nodes */
  nodes: string[];
  /** kinds left out because the flow has as many as it can */
  left_out: string[];
}

/**
 * Adds copies with new ids. Inside the pasted set references, `parent` and edges point to the copies; references to
 * nodes outside it stay as they are. `at` is where the top left corner goes on the canvas. `into` is the container that
 * takes them, null for none; without it each goes where its original is, if that container is there.
 */
export function pasteNodes(
  flow: FlowDocument,
  clip: FlowDocument,
  at: Position,
  kinds: ReadonlyMap<string, CatalogEntry>,
  into?: string | null,
): Pasted {
  const left_out: string[] = [];
  const counts = new Map<string, number>();
  for (const node of flow.nodes) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
  const fitting = clip.nodes.filter((node) => {
    const count = (counts.get(node.type) ?? 0) + 1;
    const max = kinds.get(node.type)?.max;
    if (max !== undefined && count > max) {
      left_out.push(node.type);
      return false;
    }
    counts.set(node.type, count);
    return true;
  });
  const taken = nodeIds(flow);
  const ids = new Map(fitting.map((node) => [node.id, freshId(idBase(node.id), taken)]));
  const corner = cornerOf(fitting);
  const inClip = absolutePlaces(clip.nodes);
  const known = new Map(fitting.map((node) => [node.id, node]));
  const places = absolutePlaces(flow.nodes);
  const containers = new Set(flow.nodes.filter((node) => kinds.get(node.type)?.container).map((node) => node.id));
  // As a whole clear of the frame's header, so that the copies keep their distances.
  const inFrame = into && containers.has(into) ? placeInside(places, into, at) : null;
  const start = inFrame && into ? { x: places.get(into)!.x + inFrame.x, y: places.get(into)!.y + inFrame.y } : at;
  const nodes = fitting.map((node): FlowNode => {
    const { parent: _, ...copy } = mapStrings(node, (text) => mapReferences(text, ids)) as FlowNode;
    copy.id = ids.get(node.id)!;
    const inside = node.parent && !containersOf(node.id, known).includes(node.id) && ids.get(node.parent);
    // A node inside a pasted container keeps its place there.
    if (inside) return { ...copy, position: { ...(node.position ?? { x: 0, y: 0 }) }, parent: inside };
    const { x, y } = inClip.get(node.id)!;
    const place = { x: Math.round(start.x + x - corner.x), y: Math.round(start.y + y - corner.y) };
    const parent = into === undefined ? node.parent : into;
    if (!parent || !containers.has(parent)) return { ...copy, position: place };
    return { ...copy, position: placeInside(places, parent, place), parent };
  });
  const around = new Map(nodes.map((node) => [node.id, node.parent ?? null]));
  const edgeTaken = edgeIds(flow);
  const edges = clip.edges.flatMap((edge) => {
    const from = ids.get(edge.from.node);
    const to = ids.get(edge.to.node);
    if (!from || !to || around.get(from) !== around.get(to)) return [];
    return [
      {
        ...structuredClone(edge),
        id: freshId("e", edgeTaken),
        from: { node: from, port: edge.from.port },
        to: { node: to, port: edge.to.port },
      },
    ];
  });
  return {
    flow: {
      ...flow,
      nodes: [...flow.nodes, ...nodes],
      edges: [...flow.edges, ...edges],
      ...(clip.flows && { flows: { ...flow.flows, ...structuredClone(clip.flows) } }),
    },
    nodes: nodes.map((node) => node.id),
    left_out,
  };
}

/** Top left corner of some nodes on the canvas; those inside another of them do not count. */
export function cornerOf(all: readonly FlowNode[]): Position {
  const ids = new Set(all.map((node) => node.id));
  const places = absolutePlaces(all);
  const outer = all.filter((node) => !node.parent || !ids.has(node.parent)).map((node) => places.get(node.id)!);
  if (outer.length === 0) return { x: 0, y: 0 };
  return { x: Math.min(...outer.map(({ x }) => x)), y: Math.min(...outer.map(({ y }) => y)) };
}
