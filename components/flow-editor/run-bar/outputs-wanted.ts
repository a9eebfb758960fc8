// What a node reads of other nodes, and what is known of that: for running the node alone.

import { contentOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import type { RunState } from "@/engine/contract/run-state";
import { mapStrings } from "../edits/map-references";
import { nodeReferences } from "../edits/references-to";

export interface WantedOutput {
  node: FlowNode;
  /** of the pin or the recorded run; undefined where nothing tells it */
  output: unknown;
  from: "pin" | "record" | null;
  /** what an output could look like, made of the fields that are read */
  example: unknown;
}

/** The nodes of the outermost level that a node reads or follows, in document order. */
export function outputsWanted(flow: FlowDocument, id: string, record: Pick<RunState, "nodes"> | null): WantedOutput[] {
  const self = flow.nodes.find((node) => node.id === id);
  if (!self) return [];
  const readers = [self, ...contentOf(flow, new Set([id]))];
  const inside = new Set(readers.map((node) => node.id));
  const read = new Set(readers.flatMap(nodeReferences));
  for (const edge of flow.edges) if (edge.to.node === id) read.add(edge.from.node);
  return flow.nodes
    .filter((node) => read.has(node.id) && !inside.has(node.id) && !node.parent && node.type !== "start")
    .map((node) => ({ node, ...known(node, record), example: exampleOf(readers, node.id) }));
}

function known(node: FlowNode, record: Pick<RunState, "nodes"> | null): Pick<WantedOutput, "output" | "from"> {
  if (node.pin) return { output: node.pin.output, from: "pin" };
  const state = record?.nodes[node.id];
  if (state?.status === "skipped") return { output: null, from: "record" };
  if (state && (state.status === "finished" || state.port !== null)) return { output: state.output, from: "record" };
  return { output: undefined, from: null };
}

const READ = /nodes(?:\.([\p{L}\p{N}_-]+)|\["([^"]*)"\])\.output((?:\.[\p{L}\p{N}_-]+)*)/gu;

function exampleOf(readers: readonly FlowNode[], id: string): unknown {
  let example: unknown;
  mapStrings(
    readers.map((node) => [node.config, node.save ?? {}]),
    (text) => {
      for (const [, plain, quoted, fields = ""] of text.matchAll(READ))
        if ((plain ?? quoted) === id) example = withPath(example, fields.split(".").filter(Boolean));
      return text;
    },
  );
  return example ?? {};
}

function withPath(into: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return into ?? "";
  const held = typeof into === "object" && into !== null ? (into as Record<string, unknown>) : {};
  return { ...held, [first]: withPath(held[first], rest) };
}
