import type { FlowDocument } from "../contract/flow";
import { type Problem, problem } from "../contract/problem";
import { inputsSchema } from "../plan/inputs-schema";
import { schemaCheck, schemaFault } from "../plan/schema-check";

/** Inputs with defaults filled in, or one problem per input that does not fit. */
export function checkInputs(
  flow: FlowDocument,
  given: Record<string, unknown>,
): { inputs: Record<string, unknown>; problems: Problem[] } {
  const schema = inputsSchema(flow);
  // That the schema itself is wrong is a problem of the flow, and told there.
  if (schemaFault(schema)) return { inputs: given, problems: [] };
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
