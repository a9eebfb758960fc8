// What each template refers to, as far as it can be known before the run: the input, the variable, the node exists, and
// the node runs before the one that reads it. Templates with `| default` may refer to what is absent.

import type { FlowDocument } from "../contract/flow";
import { runsBefore } from "../contract/graph";
import { type Problem, problem } from "../contract/problem";
import { nearestNames } from "./nearest-names";
import type { PlanNode } from "./run-plan";
import { type CompiledTemplate, written } from "./template";

const ROOTS = ["inputs", "variables", "nodes", "run", "item", "index"];

export function checkReferences(flow: FlowDocument, nodes: ReadonlyMap<string, PlanNode>): Problem[] {
  const inputs = inputNames(flow);
  const variables = variableNames(flow, nodes);
  const before = runsBefore(flow.edges);
  const places = new Map(flow.nodes.map((node, index) => [node.id, index]));
  const problems: Problem[] = [];
  for (const node of nodes.values()) {
    const known = { inputs, variables, nodes, before: (name: string) => before(name, node.id) };
    const templates = [
      ...node.config.templates.map((one) => ({ ...one, own: false })),
      ...(node.save?.templates ?? []).map((one) => ({ ...one, own: true })),
    ];
    for (const { field, template, own } of templates) {
      const where = { node: node.id, path: `nodes[${places.get(node.id)}].${field}` };
      for (const reference of template.references) {
        const found = own && reference[0] === "output" ? null : referenceProblem(reference, template, field, known);
        if (found) problems.push({ ...found, ...where });
      }
    }
  }
  return problems;
}

interface KnownNames {
  inputs: string[] | null;
  variables: string[];
  nodes: ReadonlyMap<string, PlanNode>;
  before: (name: string) => boolean;
}

function referenceProblem(
  reference: (string | number)[],
  template: CompiledTemplate,
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
  if (typeof root !== "string" || !ROOTS.includes(root)) return unknown(ROOTS);
  if (name === undefined) return null;
  const lenient = /\|\s*default\s*:/.test(template.source);
  if (root === "inputs") {
    if (lenient || known.inputs === null || known.inputs.includes(String(name))) return null;
    return unknown(known.inputs);
  }
  if (root === "variables") return lenient || known.variables.includes(String(name)) ? null : unknown(known.variables);
  if (root !== "nodes") return null;
  if (!known.nodes.has(String(name))) return unknown([...known.nodes.keys()]);
  if (!known.before(String(name))) return problem("reference_not_upstream", { field, reference: written(reference) });
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
