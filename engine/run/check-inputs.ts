import type { FlowDocument, JsonSchema } from "../contract/flow";
import { type Problem, problem } from "../contract/problem";
import { schemaCheck } from "../plan/schema-check";

/** A flow that describes no inputs takes one optional `task`. */
const TASK_ONLY: JsonSchema = {
  type: "object",
  properties: { task: { type: "string" } },
  additionalProperties: false,
};

export function inputsSchema(flow: FlowDocument): JsonSchema {
  if (!flow.inputs) return TASK_ONLY;
  return { type: "object", additionalProperties: false, ...flow.inputs };
}

const SCHEMAS = new WeakMap<FlowDocument, JsonSchema>();

/** Inputs with defaults filled in, or one problem per input that does not fit. */
export function checkInputs(
  flow: FlowDocument,
  given: Record<string, unknown>,
): { inputs: Record<string, unknown>; problems: Problem[] } {
  const schema = SCHEMAS.get(flow) ?? inputsSchema(flow);
  SCHEMAS.set(flow, schema);
  const inputs = structuredClone(given);
  const known = Object.keys((schema.properties as object | undefined) ?? {}).join(", ") || "none";
  const problems = schemaCheck(schema)(inputs).map(({ path, expected, missing }) => {
    const where = { path: `inputs.${path}` };
    if (missing) return problem("input_missing", { field: path }, where);
    if (expected === "is not known here") return problem("input_unknown", { field: path, known }, where);
    return problem("input_invalid", { field: path || "inputs", expected }, where);
  });
  return { inputs, problems };
}
