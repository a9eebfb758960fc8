import type { FlowDocument, JsonSchema } from "../contract/flow";

/** A flow that describes no inputs takes one optional `task`. */
const TASK_ONLY: JsonSchema = {
  type: "object",
  properties: { task: { type: "string" } },
  additionalProperties: false,
};

const made = new WeakMap<FlowDocument, JsonSchema>();

/** What the inputs of a run of this flow must look like; one object per document, so that it is compiled once. */
export function inputsSchema(flow: FlowDocument): JsonSchema {
  if (!flow.inputs) return TASK_ONLY;
  const schema = made.get(flow) ?? { type: "object", additionalProperties: false, ...flow.inputs };
  made.set(flow, schema);
  return schema;
}
