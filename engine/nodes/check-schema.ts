import type { FlowNode, JsonSchema } from "../contract/flow";
import { type Problem, problem } from "../contract/problem";
import { schemaFault } from "../plan/schema-check";

/** What is wrong with the schema that a node's answer has to fit. */
export function checkSchema(node: FlowNode, schema: JsonSchema | null | undefined): Problem[] {
  const fault = schema ? schemaFault(schema) : null;
  if (!fault) return [];
  return [problem("config_invalid", { field: "schema", expected: fault }, { node: node.id, path: "config.schema" })];
}
