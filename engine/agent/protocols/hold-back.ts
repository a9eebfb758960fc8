// While an answer streams in, a block that may become a call is not shown until the whole answer has been read.

/** How a call, a fence or thinking may begin. */
const OPENINGS = ["[TOOL]", "［TOOL］", "【TOOL】", "```", "~~~", "<tool_call", "<function", "<invoke", "<think"];

export interface HoldBack {
  /** Takes a piece of text; answers what may be shown of it now. */
  push(piece: string): string;
  /** What was held back and never shown. */
  held(): string;
}

/**
 * Shows text up to where something begins that may be a call; from there on everything is held. A piece that ends in the
 * middle of a possible opening keeps its end back until the next piece.
 */
export function holdBack(): HoldBack {
  let waiting = "";
  let holding = false;
  let lineStart = true;
  return {
    push(piece) {
      waiting += piece;
      if (holding) return "";
      const stop = openingAt(waiting, lineStart);
      if (stop.holds) holding = true;
      const shown = waiting.slice(0, stop.at);
      waiting = waiting.slice(stop.at);
      if (shown !== "") lineStart = /\n\s*$/.test(shown) || (lineStart && shown.trim() === "");
      return shown;
    },
    held: () => waiting,
  };
}

function openingAt(text: string, lineStart: boolean): { at: number; holds: boolean } {
  let fresh = lineStart;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    // JSON in the middle of a line is prose more often than a call
    if (fresh && (char === "{" || (char === "[" && text[at + 1] === "{"))) return { at, holds: true };
    const rest = text.slice(at, at + 12).toLowerCase();
    for (const opening of OPENINGS) {
      const wanted = opening.toLowerCase();
      if (rest.startsWith(wanted)) return { at, holds: true };
      if (at + rest.length === text.length && wanted.startsWith(rest)) return { at, holds: false };
    }
    if (char === "\n") fresh = true;
    else if (!/\s/.test(char)) fresh = false;
  }
  return { at: text.length, holds: false };
}
