import { createHash } from "node:crypto";
import type { FlowDocument } from "../contract/flow";

const known = new WeakMap<FlowDocument, string>();

/** Content hash of a document, the same whatever the order of its keys: the id of a frozen version. 24 hex digits. */
export function hashFlow(flow: FlowDocument): string {
  let hash = known.get(flow);
  if (!hash) {
    hash = createHash("sha256")
      .update(JSON.stringify(sorted(flow)))
      .digest("hex")
      .slice(0, 24);
    known.set(flow, hash);
  }
  return hash;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
