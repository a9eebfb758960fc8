import { expect, it } from "vitest";
import { takeEndMarker } from "./end-marker";
import { splitThinking } from "./think-text";

it("takes the end marker only where it stands alone on the last line", () => {
  expect(takeEndMarker("All moved.\n\nEND\n")).toEqual({ text: "All moved.", end_marker: true });
  expect(takeEndMarker("任务完成")).toEqual({ text: "", end_marker: true });
  expect(takeEndMarker("Done.\n TASK COMPLETE ")).toEqual({ text: "Done.", end_marker: true });
  for (const text of ["This is the END", "END\nmore", "end", "TASK COMPLETE?", ""]) {
    expect(takeEndMarker(text)).toEqual({ text, end_marker: false });
  }
});

it("splits thinking from words, whole, cut off, or opened by the chat template", () => {
  expect(splitThinking("<think>a\nb</think>\n\nWords.")).toEqual({ words: "Words.", thinking: "a\nb" });
  expect(splitThinking("<thinking>never closed")).toEqual({ words: "", thinking: "never closed" });
  expect(splitThinking("I look.\n</think>\nWords.")).toEqual({ words: "Words.", thinking: "I look." });
  expect(splitThinking("Use <think> here.")).toEqual({ words: "Use <think> here.", thinking: "" });
});
