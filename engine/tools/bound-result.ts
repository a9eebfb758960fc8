// What of a handler's answer is stored: plain JSON, at most 1 MB.

const MAX_BYTES = 1_000_000;

/** The value as plain JSON; over the limit its longest text (or its JSON) is cut and a note says so. */
export function boundResult(value: unknown): unknown {
  const json = JSON.stringify(value) ?? "null";
  const bytes = Buffer.byteLength(json);
  if (bytes <= MAX_BYTES) return JSON.parse(json);
  const note = `the result had ${bytes} bytes; only the beginning was kept`;
  if (typeof value === "string") return `${cutBytes(value, MAX_BYTES - 200)}\n[${note}]`;
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    const [key, text] = longestText(value as Record<string, unknown>);
    const kept = { ...value, [key]: cutBytes(text, MAX_BYTES - 1000 - (bytes - jsonBytes(text))), note };
    if (jsonBytes(kept) <= MAX_BYTES) return JSON.parse(JSON.stringify(kept));
  }
  return { note, start: cutBytes(json, MAX_BYTES / 2) };
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function longestText(value: Record<string, unknown>): [string, string] {
  let longest: [string, string] = ["", ""];
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === "string" && one.length > longest[1].length) longest = [key, one];
  }
  return longest;
}

/** Cut so that it takes at most `limit` bytes as JSON, escapes counted, never through a character. */
function cutBytes(text: string, limit: number): string {
  let low = 0;
  let high = Math.max(0, Math.min(text.length, limit));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (jsonBytes(text.slice(0, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  return wholeStart(text, low);
}

/** The first `length` units, one less where that would cut a surrogate pair. */
export function wholeStart(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  const cuts_pair = length < text.length && code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, cuts_pair ? length - 1 : length);
}
