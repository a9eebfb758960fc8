import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemError } from "../contract/problem";
import { conditionHolds } from "../nodes/cases";
import { checkExpression, evaluateExpression, expressionReferences } from "./expression";

const scope = {
  inputs: { n: 7, x: 1.5, list: [1, 2, 3], word: "late", on: true, orders: [{ total: 120 }, { total: 3 }] },
  variables: { status: "late", none: null, 订单: "A1" },
  nodes: { fetch: { output: { result: { ok: true } } } },
  item: 4,
};
const value = (source: string, more: Record<string, unknown> = {}) => evaluateExpression(source, { ...scope, ...more });
/** What it was refused with, or null. */
function refusal(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (cause) {
    expect(cause).toBeInstanceOf(ProblemError);
    return (cause as ProblemError).problem.message;
  }
}

describe("an expression", () => {
  it.each([
    ["inputs.n + 1", 8],
    ["inputs.n * inputs.x", 10.5],
    ["inputs.n % 2 == 1", true],
    ["inputs.n > 5 && variables.status == 'late'", true],
    ["size(inputs.list) == 3 && 2 in inputs.list", true],
    ["inputs.orders.exists(o, o.total > inputs.n * 10)", true],
    ["inputs.orders.filter(o, o.total > 100).size()", 1],
    ["inputs.list.map(i, i * 2)", [2, 4, 6]],
    ["[1, 2].map(i, 3)", [3, 3]],
    ["{'a': 1}", { a: 1 }],
    ["has(variables.missing)", false],
    ["variables.none == null", true],
    ['variables["订单"]', "A1"],
    ["nodes.fetch.output.result.ok ? item : 0", 4],
  ])("%s gives %j", (source, wanted) => {
    expect(checkExpression(source)).toBeNull();
    expect(value(source)).toEqual(wanted);
  });

  it.each([
    ["", "empty"],
    ["1 +", "Unexpected"],
    ["variables.a.matches('x')", "matches"],
    ["matches(variables.a, 'x')", "matches"],
    ["inputs.list.all(a, inputs.list.all(b, a == b))", "another walk"],
    ["inputs.list.map(a, a).map(b, b)", "another walk"],
    ["process.exit(1)", "process"],
    ["'x'.repeat(1000000000)", ""],
    [`${"(".repeat(5_000)}1${")".repeat(5_000)}`, ""],
    [Array.from({ length: 1_000 }, () => "1").join("+"), ""],
  ])("%s is refused when it is read", (source, words) => {
    expect(checkExpression(source)).toContain(words);
    expect(refusal(() => value(source))).not.toBeNull();
  });

  it.each([
    "variables.constructor",
    "variables.__proto__",
    "inputs.list.constructor",
    "inputs.word.constructor",
    "variables['__proto__']['polluted']",
    "nodes.toString",
    "variables.missing == 1",
    "inputs.list[9]",
    "inputs.word + 1",
    "last",
  ])("%s ends in a sentence, and reaches nothing", (source) => {
    expect(refusal(() => value(source))).toMatch(/^The expression .* cannot be used: ./);
  });

  it("tells what it reads, but not what it only asks about", () => {
    expect(expressionReferences("nodes.a.output.x > 1 && inputs.list.exists(i, i == variables.v)")).toEqual([
      ["nodes", "a", "output", "x"],
      ["inputs", "list"],
      ["variables", "v"],
    ]);
    expect(expressionReferences("has(variables.maybe) || true")).toEqual([]);
  });

  it.each([
    "inputs.list.map(x, inputs.list + inputs.list)",
    "inputs.list.map(x, inputs.list)",
    "inputs.list.all(x, x in inputs.list)",
    "inputs.list.all(x, inputs.list == inputs.list)",
    "(inputs.list + inputs.list).exists(x, x in inputs.list)",
    "inputs[inputs.name].map(x, inputs[inputs.name])",
    `inputs.list.map(x, [${Array.from({ length: 200 }, (_, i) => i).join(",")}])`,
    "inputs.list.map(x, inputs.text + 'a')",
    `${Array.from({ length: 200 }, () => "inputs.list").join(" + ")} == []`,
    "inputs.text.split('').map(x, inputs.text.split(''))",
  ])("%s over 40,000 items is refused before it does the work", (source) => {
    const list = Array.from({ length: 40_000 }, (_, index) => index);
    const large = { inputs: { list, name: "list", text: "x".repeat(400_000) } };
    const before = process.memoryUsage().rss;
    const began = performance.now();
    expect(refusal(() => value(source, large))).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  it("walks over tens of thousands of items where each is looked at once", () => {
    const orders = Array.from({ length: 40_000 }, (_, index) => ({ total: index, name: "n" }));
    expect(value("inputs.orders.exists(o, o.total == 39999 && o.name == 'n')", { inputs: { orders } })).toBe(true);
  });

  it("as a condition has to say yes or no, and a large answer is not printed", () => {
    const holds = (expression: string, more = {}) =>
      conditionHolds(
        { expression },
        () => null,
        () => ({ ...scope, ...more }),
      );
    expect(holds("inputs.n > 1")).toBe(true);
    expect(refusal(() => holds("inputs.n"))).toContain("it gives 7 instead of true or false");
    expect(refusal(() => holds("[1].map(x, 2)"))).toContain("[2]");
    const list = Array.from({ length: 2_000 }, () => "word");
    expect(refusal(() => holds("inputs.list.map(x, inputs.list)", { inputs: { list } }))!.length).toBeLessThan(300);
  });

  it("whatever is written and whatever it reads: a value or a sentence, and soon", () => {
    const parts = fc.constantFrom(
      "inputs",
      "variables",
      ".list",
      ".n",
      "(",
      ")",
      "[",
      "]",
      "0",
      "1.5",
      " + ",
      " == ",
      " in ",
      ".map(x, x)",
      ".all(y, y > 1)",
      "has(",
      "'a'",
      "&&",
      "!",
      "null",
      ".size()",
      "{",
      "}",
      ":",
      ",",
      "?",
      "__proto__",
      "\n",
      "\u0000",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(parts, { maxLength: 12 }).map((some) => some.join("")),
          fc.string(),
        ),
        fc.object(),
        (source, inputs) => {
          const began = performance.now();
          const fault = checkExpression(source);
          const refused = refusal(() => value(source, { inputs }));
          if (fault !== null) expect(refused).not.toBeNull();
          expect(performance.now() - began).toBeLessThan(500);
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
