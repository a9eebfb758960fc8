import { javascriptLanguage } from "@codemirror/lang-javascript";
import { describe, expect, it } from "vitest";
import { codeProblems } from "./code-problems";

const problems = (text: string) => codeProblems(javascriptLanguage.parser.parse(text), text);

describe("code that cannot be read", () => {
  it.each([
    "return inputs;",
    "const rows = await Promise.all(inputs.list.map(async ({ a, ...rest }) => ({ ...rest, a: a ?? 1 })));\nreturn rows;",
    "for (const x of [1, 2]) { if (x > 1) continue; }\nreturn `a${1}b`;",
    "",
  ])("finds nothing in %j", (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each(["return inputs.;", "const = 1;", "return (1;", "if (x { }", "return 'open"])(
    "marks %j inside the text",
    (text) => {
      const found = problems(text);
      expect(found.length).toBeGreaterThan(0);
      for (const { from, to } of found) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(text.length);
      }
    },
  );
});
