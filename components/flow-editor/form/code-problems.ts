import type { syntaxTree } from "@codemirror/language";

/** Places that the parser could not read, at most five: what follows the first is often its consequence. */
export function codeProblems(tree: ReturnType<typeof syntaxTree>, text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || found.length >= 5) return;
      // Something missing has no width; the character before it is what can be seen.
      const start = from === to ? Math.max(0, from - 1) : from;
      const end = Math.min(text.length, Math.max(to, start + 1));
      if (found.at(-1)?.from !== start) found.push({ from: start, to: end });
    },
  });
  return found;
}
