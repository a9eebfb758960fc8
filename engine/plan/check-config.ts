import type { FlowNode } from "../contract/flow";
import { type Problem, problem } from "../contract/problem";
import type { NodeKind } from "../nodes/define-node";
import { schemaCheck } from "./schema-check";

/** A node's config with its kind's defaults filled in, and what does not fit the schema. */
export function checkConfig(
  node: FlowNode,
  kind: NodeKind,
  at: string,
): { config: Record<string, unknown>; problems: Problem[] } {
  const config = structuredClone(node.config);
  const problems = schemaCheck(kind.config)(config).map(({ path, expected, missing }) => {
    const where = { node: node.id, path: `${at}.config${path === "" ? "" : `.${path}`}` };
    return missing
      ? problem("config_missing", { field: path }, where)
      : problem("config_invalid", { field: path || "config", expected }, where);
  });
  return { config, problems };
}
