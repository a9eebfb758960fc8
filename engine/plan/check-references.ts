// What each template refers to, as far as it can be known before the run: the input, the variable, the node exists, and
// the node runs before the one that reads it. Templates with `| default` may refer to what is absent.

import { containersOf } from "../contract/containers";
import { type FlowDocument, type FlowNode, nodeTitle } from "../contract/flow";
import { runsBefore } from "../contract/graph";
import { type Problem, problem } from "../contract/problem";
import { nearestNames } from "./nearest-names";
import type { PlanNode } from "./run-plan";
import { written } from "./template";

const ROOTS = ["inputs", "variables", "nodes", "run"];

export function checkReferences(flow: FlowDocument, nodes: ReadonlyMap<string, PlanNode>): Problem[] {
  const inputs = inputNames(flow);
  const variables = variableNames(flow, nodes);
  const before = runsBefore(flow.edges);
  const documents = new Map(flow.nodes.map((node) => [node.id, node]));
  const places = new Map(flow.nodes.map((node, index) => [node.id, index]));
  const problems: Problem[] = [];
  for (const node of nodes.values()) {
    const around = containersOf(node.id, documents);
    const lazy = new Set((node.kind.lazy ?? []).map((field) => `config.${field}`));
    const locals = around.flatMap((id) => nodes.get(id)?.kind.locals ?? []);
    const own = node.kind.container ? (node.kind.locals ?? []) : [];
    const level = (name: string): Level => levelOf(name, node.id, around, documents, nodes, before);
    const known = { inputs, variables, nodes, level };
    const templates = [
      ...node.config.templates.map((one) => ({ ...one, saves: false })),
      ...(node.save?.templates ?? []).map((one) => ({ ...one, saves: true })),
      ...(node.kind.reads?.(node.node.config) ?? []).map((reference) => ({
        field: "config.expression",
        template: { source: "", references: [reference] },
        saves: false,
      })),
    ];
    for (const { field, template, saves } of templates) {
      const where = { node: node.id, path: `nodes[${places.get(node.id)}].${field}` };
      // A container's own lazy fields (`until`) are looked at inside, after a pass.
      const inside =
        node.kind.container && [...lazy].some((name) => field.startsWith(name) || field.endsWith("expression"));
      for (const reference of template.references) {
        if (saves && reference[0] === "output") continue;
        if (inside && documents.get(String(reference[1]))?.parent === node.id) continue;
        const roots = [...ROOTS, ...locals, ...(inside ? own : [])];
        const found = referenceProblem(reference, template.source, field, { ...known, roots });
        if (found) problems.push({ ...found, ...where });
      }
    }
  }
  return problems;
}

/** `inside`: in a container that the reader is not in, which has one value per pass. */
type Level = "before" | "not_before" | { inside: string };

function levelOf(
  name: string,
  reader: string,
  around: readonly string[],
  documents: ReadonlyMap<string, FlowNode>,
  nodes: ReadonlyMap<string, PlanNode>,
  before: (earlier: string, later: string) => boolean,
): Level {
  const home = documents.get(name)?.parent || null;
  // The reader itself, or the container around it that stands on the level of `name`.
  const chain = [reader, ...around];
  const mine = chain.find((id) => (documents.get(id)?.parent || null) === home);
  if (mine !== undefined) return before(name, mine) ? "before" : "not_before";
  return { inside: home !== null && nodes.has(home) ? nodeTitle(nodes.get(home)!.node) : String(home) };
}

interface KnownNames {
  inputs: string[] | null;
  variables: string[];
  nodes: ReadonlyMap<string, PlanNode>;
  level: (name: string) => Level;
  roots: readonly string[];
}

function referenceProblem(
  reference: (string | number)[],
  source: string,
  field: string,
  known: KnownNames,
): Problem | null {
  const [root, name] = reference;
  const unknown = (near: readonly string[]) =>
    problem("unknown_reference", {
      field,
      reference: written(reference),
      near: nearestNames(String(name ?? root), near).join(", ") || near.slice(0, 5).join(", ") || "none",
    });
  if (typeof root !== "string" || !known.roots.includes(root)) return unknown(known.roots);
  if (name === undefined) return null;
  const lenient = /\|\s*default\s*:/.test(source);
  if (root === "inputs") {
    if (lenient || known.inputs === null || known.inputs.includes(String(name))) return null;
    return unknown(known.inputs);
  }
  if (root === "variables") return lenient || known.variables.includes(String(name)) ? null : unknown(known.variables);
  if (root !== "nodes") return null;
  if (!known.nodes.has(String(name))) return unknown([...known.nodes.keys()]);
  const level = known.level(String(name));
  if (typeof level === "object")
    return problem("reference_inside", { field, reference: written(reference), container: level.inside });
  if (level === "not_before") return problem("reference_not_upstream", { field, reference: written(reference) });
  return null;
}

/** null: any name may come. */
function inputNames(flow: FlowDocument): string[] | null {
  if (!flow.inputs) return ["task"];
  const properties = flow.inputs.properties;
  if (typeof properties !== "object" || properties === null) return null;
  return Object.keys(properties);
}

function variableNames(flow: FlowDocument, nodes: ReadonlyMap<string, PlanNode>): string[] {
  const names = new Set(Object.keys(flow.variables ?? {}));
  for (const { node, kind } of nodes.values()) {
    for (const name of Object.keys(node.save ?? {})) names.add(name);
    for (const name of kind.writes?.(node.config) ?? []) names.add(name);
  }
  return [...names];
}
