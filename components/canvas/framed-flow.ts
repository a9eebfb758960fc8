// A small flow with frames, for tests of what is drawn and edited.

import type { CatalogEntry } from "@/engine/contract/catalog";
import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";
import type { KindMaps } from "./canvas-nodes";

const words = { en: "", zh: "" };
const kind = (name: string, container = false): CatalogEntry => ({
  kind: name,
  family: "data",
  group: "data",
  icon: "box",
  label: words,
  description: words,
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: {},
  form: [],
  defaults: {},
  summary: [],
  ...(container && { container }),
});

export const framedMaps: KindMaps = {
  kinds: new Map([kind("set"), kind("loop", true)].map((entry) => [entry.kind, entry])),
  tools: new Map(),
};

export const step = (id: string, more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: "set",
  position: { x: 0, y: 0 },
  config: {},
  ...more,
});

export const edge = (from: string, to: string): FlowEdge => ({
  id: `${from}-${to}`,
  from: { node: from, port: "out" },
  to: { node: to, port: "in" },
});

export const flowOf = (nodes: FlowNode[], edges: FlowEdge[] = []): FlowDocument => ({
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes,
  edges,
});
