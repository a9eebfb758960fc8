// JSON as coloured words, written only as far as somebody will look. The walk stops at its budget, so a value of a
// million parts costs what is shown of it and no more. Words are text, never markup.

/** k key, s string, n number or literal, c remark of ours (what was left out), p punctuation and spaces. */
export interface JsonToken {
  kind: "k" | "s" | "n" | "c" | "p";
  text: string;
}

export interface JsonWords {
  tokens: JsonToken[];
  /** something was left out */
  cut: boolean;
}

const DEPTH = 40;

export function jsonTokens(value: unknown, budget: number): JsonWords {
  const tokens: JsonToken[] = [];
  let left = budget;
  let cut = false;

  function say(kind: JsonToken["kind"], text: string) {
    left -= text.length;
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else tokens.push({ kind, text });
  }

  function omit() {
    cut = true;
    say("c", "…");
  }

  function string(kind: "k" | "s", text: string) {
    const room = Math.max(40, Math.min(left, budget));
    if (text.length <= room) say(kind, JSON.stringify(text));
    else {
      say(kind, JSON.stringify(text.slice(0, room)));
      omit();
    }
  }

  function write(one: unknown, depth: number) {
    if (left <= 0) return omit();
    if (typeof one === "string") return string("s", one);
    if (typeof one !== "object" || one === null) return say("n", one === undefined ? "null" : String(one));
    const list = Array.isArray(one);
    const [open, close] = list ? "[]" : "{}";
    const indent = "  ".repeat(depth + 1);
    let first = true;
    if (depth >= DEPTH) {
      say("p", open!);
      omit();
      return say("p", close!);
    }
    say("p", open!);
    const parts: Iterable<[string, unknown] | null> = list ? listed(one as unknown[]) : fields(one);
    for (const part of parts) {
      if (part === null) continue;
      say("p", `${first ? "" : ","}\n${indent}`);
      first = false;
      if (left <= 0) {
        omit();
        break;
      }
      if (!list) {
        string("k", part[0]);
        say("p", ": ");
      }
      write(part[1], depth + 1);
    }
    say("p", first ? close! : `\n${"  ".repeat(depth)}${close}`);
  }

  write(value, 0);
  return { tokens, cut };
}

function* listed(list: unknown[]): Iterable<[string, unknown]> {
  for (const item of list) yield ["", item];
}

/** Fields one by one: `Object.entries` of a million fields would be made before the first is shown. */
function* fields(one: object): Iterable<[string, unknown]> {
  for (const name in one) if (Object.hasOwn(one, name)) yield [name, (one as Record<string, unknown>)[name]];
}
