import type { Reference } from "../reference-list";

export interface OpenBrace {
  /** where the text between the braces begins */
  from: number;
  /** the caret */
  to: number;
  typed: string;
}

/** The unfinished `{{ …` that the caret stands in, or null. */
export function openBrace(text: string, caret: number): OpenBrace | null {
  const start = text.lastIndexOf("{{", caret - 1);
  if (start < 0) return null;
  const inside = text.slice(start + 2, caret);
  if (inside.includes("}}") || inside.includes("{{") || inside.includes("|") || inside.includes("\n")) return null;
  const typed = inside.trimStart();
  return { from: start + 2, to: caret, typed };
}

/** References that fit what is typed: path or owner's name, best first. */
export function matching(list: readonly Reference[], typed: string): Reference[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return list.slice(0, 60);
  const scored: { reference: Reference; score: number }[] = [];
  for (const reference of list) {
    const path = reference.path.toLowerCase();
    const owner = reference.owner?.toLowerCase() ?? "";
    const score = path.startsWith(wanted)
      ? 0
      : path.includes(`.${wanted}`)
        ? 1
        : path.includes(wanted)
          ? 2
          : owner.includes(wanted)
            ? 3
            : -1;
    if (score >= 0) scored.push({ reference, score });
  }
  return scored
    .sort((a, b) => a.score - b.score)
    .map((one) => one.reference)
    .slice(0, 60);
}

/** Text and caret after a reference was chosen; closing braces are added where they are missing. */
export function complete(
  text: string,
  at: OpenBrace | { from: number; to: number; typed: null },
  path: string,
): { text: string; caret: number } {
  if (at.typed === null) {
    const added = `{{ ${path} }}`;
    return { text: text.slice(0, at.from) + added + text.slice(at.to), caret: at.from + added.length };
  }
  const rest = text.slice(at.to);
  const closed = /^[^{}\n]*\}\}/.exec(rest);
  const tail = closed ? rest.slice(closed[0].length) : rest;
  const added = ` ${path} }}`;
  return { text: text.slice(0, at.from) + added + tail, caret: at.from + added.length };
}

/** The text cut at templates, for colouring. */
export function pieces(text: string): { text: string; template: boolean }[] {
  return text
    .split(/(\{\{[\s\S]*?\}\})/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, template: piece.startsWith("{{") && piece.endsWith("}}") }));
}
