import type { CatalogEntry, PortSpec } from "./catalog";
import type { FlowNode } from "./flow";

export const ERROR_PORT = "error";

/** The input and output ports that a node has with its present config and policy, in drawing order. */
export function portsOf(entry: CatalogEntry, node: FlowNode): { inputs: PortSpec[]; outputs: PortSpec[] } {
  const outputs = entry.dynamic_outputs ? listed(node.config[entry.dynamic_outputs.list]) : [];
  if (entry.dynamic_outputs) outputs.push(entry.dynamic_outputs.rest);
  outputs.push(...entry.outputs);
  if (node.policy?.on_error === "branch") outputs.push({ id: ERROR_PORT, label: { en: "Error", zh: "出错" } });
  return { inputs: entry.inputs, outputs };
}

function listed(value: unknown): PortSpec[] {
  if (!Array.isArray(value)) return [];
  const ports: PortSpec[] = [];
  for (const item of value as unknown[]) {
    if (typeof item !== "object" || item === null) continue;
    const { id, name } = item as { id?: unknown; name?: unknown };
    if (typeof id !== "string") continue;
    const label = typeof name === "string" && name !== "" ? name : id;
    ports.push({ id, label: { en: label, zh: label } });
  }
  return ports;
}
