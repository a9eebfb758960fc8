// The values that may stand between the brackets of a marker call: quoted text in any quotes, numbers, booleans, null,
// lists, objects, and bare words. A value that does not end throws `Unreadable`; nothing is guessed.

export class Unreadable extends Error {}

export interface MarkerValue {
  value: unknown;
  end: number;
  /** what stood there, where it was not quoted: text parameters take it as it is */
  bare?: string;
}

const DIRECTED: Record<string, string> = { "“": "”", "‘": "’", "「": "」", "『": "』", "«": "»" };
const STRAIGHT = ['"', "'", "＂", "＇"];
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "0": "\0" };
export const CLOSE_MARKER = /[[［【]\s*[/／]\s*TOOL\s*[\]］】]/iy;
const ENDS = /[,，)）\]］}｝]/;

export function skip(text: string, at: number): number {
  let here = at;
  while (here < text.length && /[\s\u3000]/.test(text[here] ?? "")) here += 1;
  return here;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function readMarkerValue(text: string, at: number): MarkerValue {
  const char = text[at] ?? "";
  if (isQuote(char)) return readQuoted(text, at);
  if (char === "[" || char === "［") return readList(text, at);
  if (char === "{" || char === "｛") return readObject(text, at);
  return readBare(text, at);
}

export function isQuote(char: string): boolean {
  return char in DIRECTED || STRAIGHT.includes(char);
}

export function readQuoted(text: string, at: number): MarkerValue {
  const open = text[at] ?? "";
  const triple = STRAIGHT.includes(open) && text.startsWith(open.repeat(3), at);
  const close = triple ? open.repeat(3) : (DIRECTED[open] ?? open);
  let value = "";
  let depth = 1;
  for (let here = at + (triple ? 3 : 1); here < text.length; here += 1) {
    const char = text[here] ?? "";
    if (char === "\\" && here + 1 < text.length) {
      const escaped = readEscape(text, here);
      value += escaped.value;
      here = escaped.end - 1;
    } else if (text.startsWith(close, here)) {
      depth -= 1;
      if (depth === 0) return { value, end: here + close.length };
      value += char;
    } else if (char === open && open in DIRECTED) {
      // “src“ with the same quote twice is a slip; elsewhere it is a quote within the quote
      if (depth === 1 && ENDS.test(text[skip(text, here + 1)] ?? "")) return { value, end: here + 1 };
      depth += 1;
      value += char;
    } else {
      value += char;
    }
  }
  throw new Unreadable(`the text that begins with ${JSON.stringify(text.slice(at, at + 20))} is not closed`);
}

function readEscape(text: string, at: number): { value: string; end: number } {
  const char = text[at + 1] ?? "";
  const unicode = char === "u" ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
  if (unicode) return { value: String.fromCharCode(Number.parseInt(unicode, 16)), end: at + 6 };
  if (Object.hasOwn(ESCAPES, char)) return { value: ESCAPES[char] ?? "", end: at + 2 };
  if (char === "\\" || char === "/" || isQuote(char) || Object.values(DIRECTED).includes(char)) {
    return { value: char, end: at + 2 };
  }
  return { value: `\\${char}`, end: at + 2 };
}

function readList(text: string, at: number): MarkerValue {
  const items: unknown[] = [];
  let here = skip(text, at + 1);
  while (here < text.length) {
    if (/[\]］]/.test(text[here] ?? "")) return { value: items, end: here + 1 };
    const item = readMarkerValue(text, here);
    items.push(item.value);
    here = afterItem(text, item.end, /[\]］]/);
  }
  throw new Unreadable("a list is not closed");
}

function readObject(text: string, at: number): MarkerValue {
  const entries: [string, unknown][] = [];
  let here = skip(text, at + 1);
  while (here < text.length) {
    if (/[}｝]/.test(text[here] ?? "")) return { value: Object.fromEntries(entries), end: here + 1 };
    const quoted = isQuote(text[here] ?? "") ? readQuoted(text, here) : undefined;
    const word = quoted ? undefined : matchAt(/[\p{L}\p{N}_$-]+/uy, text, here);
    if (!quoted && !word) throw new Unreadable("an object has an entry without a name");
    const name = quoted ? String(quoted.value) : (word?.[0] ?? "");
    here = skip(text, quoted?.end ?? here + name.length);
    if (!/[:：]/.test(text[here] ?? "")) throw new Unreadable(`the entry ${name} has no value`);
    const value = readMarkerValue(text, skip(text, here + 1));
    entries.push([name, value.value]);
    here = afterItem(text, value.end, /[}｝]/);
  }
  throw new Unreadable("an object is not closed");
}

function afterItem(text: string, at: number, close: RegExp): number {
  const here = skip(text, at);
  const char = text[here] ?? "";
  if (/[,，]/.test(char)) return skip(text, here + 1);
  if (close.test(char)) return here;
  throw new Unreadable(
    here >= text.length ? "a list or object is not closed" : `${JSON.stringify(char)} was not expected`,
  );
}

/** Up to the comma or bracket that ends it; brackets opened inside belong to it, as in `calculator((2 + 3) * 4)`. */
function readBare(text: string, at: number): MarkerValue {
  let depth = 0;
  let here = at;
  for (; here < text.length; here += 1) {
    const char = text[here] ?? "";
    if (char === "\n" || matchAt(CLOSE_MARKER, text, here)) break;
    if (/[(（]/.test(char)) depth += 1;
    else if (depth > 0 && /[)）]/.test(char)) depth -= 1;
    else if (depth === 0 && ENDS.test(char)) break;
    else if (/["“”＂]/.test(char)) throw new Unreadable("quotes stand in the middle of an argument; quote all of it");
  }
  const bare = text.slice(at, here).trim();
  if (bare === "") throw new Unreadable("an argument is empty");
  return { value: bareValue(bare), end: here, bare };
}

function bareValue(bare: string): unknown {
  if (/^(?:true|True)$/.test(bare)) return true;
  if (/^(?:false|False)$/.test(bare)) return false;
  if (/^(?:null|None)$/.test(bare)) return null;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(bare)) return bare;
  const number = Number(bare);
  const exact = Number.isFinite(number) && (!/^-?\d+$/.test(bare) || Number.isSafeInteger(number));
  return exact ? number : bare;
}
