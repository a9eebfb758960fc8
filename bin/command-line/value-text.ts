// Values within a line of the trace: short, on one line, and unable to steer the terminal.

const LONGEST = 72;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const PLAIN = /^[\p{L}\p{N}_./:@+~-]+$/u;

/** Text without line breaks and control characters, which are shown as what they are. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, (char) => {
    if (char === "\n") return "\\n";
    if (char === "\t") return "  ";
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

export function valueText(value: unknown): string {
  if (typeof value === "string" && PLAIN.test(value)) return cut(value);
  return cut(oneLine(JSON.stringify(value) ?? "nothing"));
}

/** `dir_path=/workspace, depth=2` */
export function argumentsText(params: unknown): string {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return valueText(params);
  return Object.entries(params)
    .map(([name, value]) => `${oneLine(name)}=${valueText(value)}`)
    .join(", ");
}

/** What is worth telling of a good result, with a comma before it: how many items, or the value where it is short. */
export function resultText(result: unknown): string {
  if (typeof result === "number" || typeof result === "boolean") return `, ${String(result)}`;
  if (typeof result === "string") return result.length <= LONGEST && result !== "" ? `, ${oneLine(result)}` : "";
  const items = itemsOf(result);
  if (items) return `, ${items.length} ${items.length === 1 ? "item" : "items"}`;
  if (typeof result !== "object" || result === null) return "";
  const { md5 } = result as { md5?: unknown };
  return typeof md5 === "string" ? `, ${oneLine(md5)}` : "";
}

function itemsOf(result: unknown): unknown[] | null {
  if (Array.isArray(result)) return result;
  if (typeof result !== "object" || result === null) return null;
  const { entries } = result as { entries?: unknown };
  return Array.isArray(entries) ? entries : null;
}

function cut(text: string): string {
  const letters = Array.from(text);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : text;
}
