// Thinking that a model writes into its answer between tags. A tag counts only at the start of a line, so that a tag
// inside a call's text is left alone.

const OPEN = /^[ \t]*<(think|thinking|thought)>/im;

/** Splits thinking from words. An opening tag that is never closed makes all of the rest thinking. */
export function splitThinking(text: string): { words: string; thinking: string } {
  const thoughts: string[] = [];
  let words = text;
  // Some chat templates put the opening tag into the prompt, so that the answer begins inside the thinking.
  const stray = /<\/(think|thinking|thought)>[ \t]*(?=\r?\n|$)/i.exec(words);
  if (stray && !/<(think|thinking|thought)>/i.test(words.slice(0, stray.index))) {
    thoughts.push(words.slice(0, stray.index));
    words = words.slice(stray.index + stray[0].length);
  }
  for (let open = OPEN.exec(words); open; open = OPEN.exec(words)) {
    const from = open.index + open[0].length;
    const close = `</${open[1]?.toLowerCase()}>`;
    const end = words.toLowerCase().indexOf(close, from);
    thoughts.push(words.slice(from, end < 0 ? undefined : end));
    words = words.slice(0, open.index) + (end < 0 ? "" : words.slice(end + close.length));
  }
  const thinking = thoughts.map((thought) => thought.trim()).filter((thought) => thought !== "");
  return { words: thoughts.length > 0 ? words.trim() : words, thinking: thinking.join("\n\n") };
}
