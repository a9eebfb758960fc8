// Variables that branches write at the same time. Each branch sees variables as of its own past, so for these the latest
// write is not what everybody reads; for all others it is, and nothing has to be looked up.

import type { CatalogEntry } from "../contract/catalog";
import { containersOf } from "../contract/containers";
import { type FlowDocument, nodeTitle } from "../contract/flow";
import { reachable } from "../contract/graph";
import { portsOf } from "../contract/ports";
import { type Problem, problem } from "../contract/problem";
import { allBefore } from "./all-before";
import type { PlanNode, Races } from "./run-plan";

interface Uses {
  writers: string[];
  readers: string[];
}

export function findRaces(
  flow: FlowDocument,
  nodes: ReadonlyMap<string, PlanNode>,
): { races: Races; problems: Problem[] } {
  const uses = usesOf(nodes);
  const names = new Set<string>();
  const problems: Problem[] = [];
  let before: Races["before"] | null = null;
  const ordered = (a: string, b: string) => {
    before ??= allBefore([...nodes.keys()], flow.edges);
    return before(a, b) || before(b, a);
  };
  const documents = new Map(flow.nodes.map((node) => [node.id, node]));
  for (const [name, { writers, readers }] of uses) {
    if (writers.length === 0) continue;
    const apart = (a: string, b: string) => runsApart(a, b, documents, nodes, ordered);
    const racing = writers.flatMap((a, index) =>
      writers
        .slice(index)
        .filter((b) => apart(a, b))
        .slice(0, 1)
        .map((b) => [a, b] as const),
    );
    if (racing.length > 0 || readers.some((reader) => writers.some((writer) => apart(writer, reader)))) names.add(name);
    const pair = racing.find(([a, b]) => a !== b && !exclude(a, b, flow, nodes));
    if (pair) {
      const titles = pair.map((id) => nodeTitle(documents.get(id)!)).join(", ");
      problems.push(problem("concurrent_write", { name, nodes: titles }, { node: pair[1] }));
    }
  }
  return { races: { names, before: names.size > 0 ? (before ?? (() => true)) : () => true }, problems };
}

/** Whether two steps may run at the same time, or one of them may run twice at the same time. */
function runsApart(
  a: string,
  b: string,
  documents: ReadonlyMap<string, { parent?: string | null | undefined }>,
  nodes: ReadonlyMap<string, PlanNode>,
  ordered: (a: string, b: string) => boolean,
): boolean {
  const chainA = [a, ...containersOf(a, documents)];
  const chainB = [b, ...containersOf(b, documents)];
  if (chainA.some((id) => nodes.get(id)?.kind.kind === "map" && id !== a && chainB.includes(id) && id !== b))
    return true;
  if (a === b) return false;
  const level = (id: string) => documents.get(id)?.parent || null;
  for (const one of chainA) {
    const other = chainB.find((id) => level(id) === level(one));
    if (other === undefined) continue;
    return one !== other && !ordered(one, other);
  }
  return false;
}

function usesOf(nodes: ReadonlyMap<string, PlanNode>): Map<string, Uses> {
  const uses = new Map<string, Uses>();
  const of = (name: string) => {
    const found = uses.get(name) ?? { writers: [], readers: [] };
    uses.set(name, found);
    return found;
  };
  const everything: string[] = [];
  for (const { id, node, kind, config, save } of nodes.values()) {
    for (const name of [...Object.keys(node.save ?? {}), ...(kind.writes?.(node.config) ?? [])])
      of(name).writers.push(id);
    const references = [
      ...config.templates.flatMap((one) => one.template.references),
      ...(save?.templates ?? []).flatMap((one) => one.template.references),
      ...(kind.reads?.(node.config) ?? []),
    ];
    for (const [root, name] of references) {
      if (root !== "variables") continue;
      if (name === undefined) everything.push(id);
      else of(String(name)).readers.push(id);
    }
  }
  for (const { readers } of uses.values()) readers.push(...everything);
  return uses;
}

/** Whether a node before both lets only one of them run: they hang on different ports of it. */
function exclude(a: string, b: string, flow: FlowDocument, nodes: ReadonlyMap<string, PlanNode>): boolean {
  for (const node of nodes.values()) {
    const ports = portsOf(node.kind as unknown as CatalogEntry, node.node).outputs;
    if (ports.length < 2) continue;
    const reach = ports.map((port) => {
      const first = flow.edges.filter((edge) => edge.from.node === node.id && edge.from.port === port.id);
      return reachable(
        first.map((edge) => edge.to.node),
        flow.edges,
      );
    });
    const toA = reach.filter((set) => set.has(a));
    const toB = reach.filter((set) => set.has(b));
    if (toA.length > 0 && toB.length > 0 && !toA.some((set) => toB.includes(set))) return true;
  }
  return false;
}
