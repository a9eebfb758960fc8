import type { CatalogEntry, FormField } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";

/** What every widget gets. `value` is the config field as it is, whatever it is; a widget must bear any JSON. */
export interface WidgetProps {
  id: string;
  field: FormField;
  node: FlowNode;
  entry: CatalogEntry;
  value: unknown;
  onChange: (value: unknown) => void;
  bad: boolean;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value, null, 2);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
