import { expect, test } from "vitest";
import { problemWords } from "./problem-text";

const words = {
  tool_failed: "{tool} 失败：{reason}",
  not_found: "没有 id 为 {id} 的{what}。",
  hints: { tool_failed: "再试一次。" },
  words: { flow: "流程" },
};

test("a refusal is said in the reader's words", () => {
  const said = problemWords(
    { code: "tool_failed", message: "x", params: { tool: "file_read", reason: "no such file" } },
    words,
  );
  expect(said).toEqual({ message: "file_read 失败：no such file", hint: "再试一次。" });
});

test("braces in parameters stay as they were written", () => {
  const said = problemWords(
    { code: "tool_failed", message: "x", params: { tool: "{reason}", reason: "{{ inputs.a }} and {tool}" } },
    words,
  );
  expect(said.message).toBe("{reason} 失败：{{ inputs.a }} and {tool}");
});

test("nearest names are left out where there are none", () => {
  const near = (names: string) => ({
    code: "unknown",
    message: "x does not exist.",
    hint: `Nearest: ${names}.`,
    params: { near: names },
  });
  expect(problemWords(near("a, b"), words).hint).toBe("Nearest: a, b.");
  expect(problemWords(near("none"), words).hint).toBeNull();
});

test("names of our own things are translated", () => {
  const said = problemWords({ code: "not_found", message: "x", params: { what: "flow", id: "a" } }, words);
  expect(said.message).toBe("没有 id 为 a 的流程。");
});

test("unknown codes and missing parameters fall back to the sentence that came", () => {
  expect(problemWords({ code: "new_code", message: "Said so.", hint: "Do." }, words)).toEqual({
    message: "Said so.",
    hint: "Do.",
  });
  expect(problemWords({ code: "tool_failed", message: "Whole." }, words).message).toBe("Whole.");
  expect(problemWords({ code: "constructor", message: "Whole." }, words).message).toBe("Whole.");
});
