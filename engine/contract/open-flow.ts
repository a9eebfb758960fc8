// The one way in for flow documents: any JSON → a document of the present version, or problems. Nothing runs, nothing
// is contacted. It knows the full form and the article's compact form; unknown fields are kept.

import { Errors } from "typebox/value";
import { openCompact } from "./compact-flow";
import { FLOW_FORMAT, FLOW_LIMITS, FLOW_VERSION } from "./flow";
import { FlowDocument } from "./flow-schema";
import { layOut } from "./lay-out";
import { type Problem, problem } from "./problem";

export type Opened = { flow: FlowDocument; problems: Problem[] } | { flow: null; problems: Problem[] };

const refuse = (...problems: Problem[]): Opened => ({ flow: null, problems });

/** Reads a flow document out of parsed JSON. `problems` of an opened flow are warnings. */
export function openFlow(raw: unknown): Opened {
  if (!isObject(raw)) return refuse(problem("not_a_flow"));
  if (raw.format !== undefined && raw.format !== FLOW_FORMAT) return refuse(problem("not_a_flow"));
  if (raw.format === undefined && !Array.isArray(raw.nodes)) return refuse(problem("not_a_flow"));
  const version = raw.format === undefined ? FLOW_VERSION : majorOf(raw.version);
  if (version === null) return refuse(problem("flow_shape", { field: "version", expected: "must be a number" }));
  if (version > FLOW_VERSION)
    return refuse(problem("flow_newer", { version: String(raw.version), known: FLOW_VERSION }));
  const size = tooLarge(raw);
  if (size) return refuse(size);
  const full = raw.format === undefined ? openCompact(raw) : { ...raw, version: FLOW_VERSION };
  const shape = shapeProblems(full);
  if (shape.length > 0) return refuse(...shape);
  return { flow: layOut(full as FlowDocument), problems: [] };
}

/** `1`, `"1"`, `"1.3"` → 1; null where it is not a version. */
function majorOf(value: unknown): number | null {
  const major = Number.parseInt(String(value), 10);
  return Number.isInteger(major) && major >= 1 ? major : null;
}

function tooLarge(raw: Record<string, unknown>): Problem | null {
  const nodes = Array.isArray(raw.nodes) ? raw.nodes.length : 0;
  const edges = Array.isArray(raw.edges) ? raw.edges.length : 0;
  if (nodes > FLOW_LIMITS.nodes)
    return problem("flow_too_large", { got: nodes, what: "nodes", limit: FLOW_LIMITS.nodes });
  if (edges > FLOW_LIMITS.edges)
    return problem("flow_too_large", { got: edges, what: "edges", limit: FLOW_LIMITS.edges });
  return null;
}

function shapeProblems(value: unknown): Problem[] {
  const found: Problem[] = [];
  for (const error of Errors(FlowDocument, value)) {
    const path = error.instancePath
      .replace(/^\//, "")
      .replace(/\/(\d+)(?=\/|$)/g, "[$1]")
      .replaceAll("/", ".");
    found.push(problem("flow_shape", { field: path || "document", expected: error.message }, { path }));
    if (found.length >= 10) break;
  }
  return found;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
