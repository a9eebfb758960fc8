import { createHash } from "node:crypto";

/** JSON with sorted keys and nothing that JSON cannot hold: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const pairs = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`);
    return `{${pairs.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** What makes two calls the same call: the tool's own name and its arguments. */
export function fingerprintOf(tool: string, params: unknown): string {
  return createHash("sha256")
    .update(`${tool}\n${canonicalJson(params)}`)
    .digest("hex")
    .slice(0, 16);
}
