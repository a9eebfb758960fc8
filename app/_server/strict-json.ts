// JSON as a stranger sends it: refused where two parties could read it differently (a key twice), where it reaches for
// prototypes, and where its depth alone is an attack. One pass over the text, then the platform's own parser.

export const MAX_DEPTH = 256;

/** The parsed value, or the reason why not. */
export function parseStrictJson(text: string): { value: unknown } | { reason: string } {
  const reason = refusal(text);
  if (reason) return { reason };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { reason: error instanceof Error ? error.message.slice(0, 200) : "it cannot be read" };
  }
}

/** Keys of the objects that are open at the moment; null stands for a list. */
type Open = Set<string> | null;

function refusal(text: string): string | null {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? new Set() : null);
      if (open.length > MAX_DEPTH) return `it is nested deeper than ${MAX_DEPTH}`;
    } else if (sign === "}" || sign === "]") {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = readKey(text.slice(at, end));
        if (key === null) return "a key cannot be read";
        if (key === "__proto__") return "the key __proto__ is not allowed";
        if (keys.has(key)) return `the key ${JSON.stringify(key.slice(0, 60))} stands twice in one object`;
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

/** Index behind the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\t" || text[at] === "\r") at += 1;
  return text[at] === ":";
}

function readKey(quoted: string): string | null {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
