import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assembleStream } from "./assemble-stream";
import { readCompletion } from "./read-completion";

const ids = () => {
  let count = 0;
  return () => `made_${++count}`;
};
const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const tools = (...tool_calls: object[]) => chunk({ tool_calls });
const fn = (name: string | undefined, args: unknown) => ({ function: { name, arguments: args } });

function assemble(...chunks: unknown[]) {
  const assembly = assembleStream(ids());
  for (const one of chunks) assembly.add(one);
  return assembly.answer();
}
const calls = (...chunks: unknown[]) => assemble(...chunks).calls.map((call) => [call.id, call.name, call.arguments]);

const PARIS = '{"city":"Paris"}';
const ROME = '{"city":"Rome"}';
const BOTH = [
  ["a", "weather", PARIS],
  ["b", "weather", ROME],
];

describe("calls in a stream", () => {
  it("are told apart by index, in pieces that are mixed", () => {
    expect(
      calls(
        tools({ index: 0, id: "a", ...fn("weather", "") }, { index: 1, id: "b", ...fn("weather", "") }),
        tools({ index: 1, ...fn(undefined, ROME.slice(0, 5)) }),
        tools({ index: 0, ...fn(undefined, PARIS.slice(0, 7)) }),
        tools({ index: 0, ...fn(undefined, PARIS.slice(7)) }, { index: 1, ...fn(undefined, ROME.slice(5)) }),
      ),
    ).toEqual(BOTH);
  });
  it("are told apart by id where there is no index", () => {
    expect(calls(tools({ id: "a", ...fn("weather", PARIS) }), tools({ id: "b", ...fn("weather", ROME) }))).toEqual(
      BOTH,
    );
    expect(
      calls(
        tools({ id: "a", ...fn("weather", PARIS.slice(0, 4)) }),
        tools({ id: "b", ...fn("weather", ROME.slice(0, 4)) }),
        tools({ id: "a", ...fn(undefined, PARIS.slice(4)) }),
        tools({ id: "b", ...fn(undefined, ROME.slice(4)) }),
      ),
    ).toEqual(BOTH);
  });
  it("are told apart where there is neither", () => {
    const made = [
      ["made_1", "weather", PARIS],
      ["made_2", "weather", ROME],
    ];
    expect(calls(tools(fn("weather", PARIS), fn("weather", ROME)))).toEqual(made);
    expect(calls(tools(fn("weather", PARIS)), tools(fn("weather", ROME)))).toEqual(made);
    expect(
      calls(tools(fn("weather", PARIS.slice(0, 4))), tools(fn(undefined, PARIS.slice(4))), tools(fn("weather", ROME))),
    ).toEqual(made);
    expect(calls(tools({ index: 0, ...fn("weather", PARIS) }), tools({ index: 0, ...fn("weather", ROME) }))).toEqual(
      made,
    );
  });
  it("are told apart where ids or indexes collide", () => {
    expect(
      calls(
        tools({ index: 0, id: "a", ...fn("weather", PARIS) }),
        tools({ index: 0, id: "b", ...fn("weather", ROME) }),
      ),
    ).toEqual(BOTH);
    expect(
      calls(tools({ index: 0, id: "x", ...fn("weather", PARIS) }, { index: 1, id: "x", ...fn("weather", ROME) })),
    ).toEqual([
      ["x", "weather", PARIS],
      ["made_1", "weather", ROME],
    ]);
    expect(calls(tools({ id: "x", ...fn("weather", PARIS) }), tools({ id: "x", ...fn("weather", ROME) }))).toEqual([
      ["x", "weather", PARIS],
      ["made_1", "weather", ROME],
    ]);
  });
  it("stay one where id and name are repeated with each piece, or come in pieces", () => {
    const one = [["a", "weather", PARIS]];
    const cut = [PARIS.slice(0, 4), PARIS.slice(4, 9), PARIS.slice(9)];
    expect(calls(...cut.map((args) => tools({ index: 0, id: "a", ...fn("weather", args) })))).toEqual(one);
    expect(calls(...cut.map((args, n) => tools({ index: 0, id: n ? `a${n}` : "a", ...fn("weather", args) })))).toEqual(
      one,
    );
    expect(
      calls(...cut.map((args, n) => tools({ index: 0, id: n ? "" : "a", ...fn(n ? "" : "weather", args) }))),
    ).toEqual(one);
    expect(
      calls(
        tools({ index: 0, id: "a", ...fn("wea", "") }),
        tools({ index: 0, ...fn("ther", "") }),
        tools({ index: 0, ...fn(undefined, PARIS) }),
      ),
    ).toEqual(one);
    expect(calls(tools({ index: 0, ...fn("weather", "") }), tools({ index: 0, id: "a", ...fn("", PARIS) }))).toEqual(
      one,
    );
    expect(
      calls(
        tools({ index: 0, id: "a", ...fn("weather", PARIS) }),
        tools({ index: 0, id: "a", ...fn("weather", PARIS) }),
      ),
    ).toEqual(one);
    expect(
      calls(tools({ index: 0, id: "a", ...fn("weather", "{}") }), tools({ index: 0, ...fn(undefined, PARIS) })),
    ).toEqual(one);
  });
  it("keep empty, missing and object arguments", () => {
    expect(calls(tools({ index: 0, id: "a", ...fn("time", "") }))).toEqual([["a", "time", ""]]);
    expect(calls(tools({ index: 0, id: "a", ...fn("time", null) }))).toEqual([["a", "time", ""]]);
    expect(calls(tools({ index: 0, id: "a", ...fn("weather", { city: "Paris" }) }))).toEqual([
      ["a", "weather", { city: "Paris" }],
    ]);
  });
  it("are read in the old form too", () => {
    expect(
      calls(
        chunk({ function_call: { name: "weather", arguments: "" } }),
        chunk({ function_call: { arguments: PARIS } }),
      ),
    ).toEqual([["made_1", "weather", PARIS]]);
  });
});

describe("a streamed answer", () => {
  it("survives empty and absent choices and takes usage from the last chunk", () => {
    const answer = assemble(
      { choices: [], id: "" },
      { choices: null },
      {},
      null,
      "x",
      chunk({ role: "assistant", content: null }),
      chunk({ content: "Hel" }),
      chunk({ content: "lo" }, "stop"),
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 } },
    );
    expect(answer).toMatchObject({ text: "Hello", finish: "stop", usage: { input_tokens: 9, output_tokens: 3 } });
    expect(assemble(chunk({ content: "x" }, "stop")).usage).toBeNull();
    expect(assemble(chunk({ content: "x" }), { usage: { prompt_tokens: 0, completion_tokens: 0 } }).usage).toBeNull();
    expect(assemble({ choices: null, usage: { prompt_tokens: 9 } }).usage).toEqual({
      input_tokens: 9,
      output_tokens: null,
    });
  });
  it("keeps reasoning, refusal and parts apart", () => {
    expect(assemble(chunk({ reasoning_content: "think" }), chunk({ content: "say" })).reasoning).toBe("think");
    expect(assemble(chunk({ refusal: "I can't " }), chunk({ refusal: "help." }))).toMatchObject({
      refusal: "I can't help.",
      text: "",
    });
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "t" }] },
      { type: "text", text: "w" },
    ];
    expect(assemble(chunk({ content: parts }))).toMatchObject({ text: "w", reasoning: "t" });
  });
  it("knows an error inside it and whether it is over", () => {
    const assembly = assembleStream(ids());
    assembly.add(chunk({ content: "x" }));
    expect([assembly.finished, assembly.error]).toEqual([false, null]);
    assembly.add({ error: { message: "quota exceeded", code: 429 } });
    expect(assembly.error).toBe("quota exceeded");
  });
  it("reads a whole answer by the same rules", () => {
    const message = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "time" } }],
    };
    const answer = readCompletion({ choices: [{ message, finish_reason: "tool_calls" }] }, ids()).answer();
    expect(answer).toMatchObject({
      text: "",
      finish: "tool_calls",
      calls: [{ id: "c1", name: "time", arguments: "" }],
    });
  });
  it("is the same however its calls are cut, and never throws on anything", () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 });
    const args = fc
      .dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 })
      .map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(args, args, cuts, (first, second, places) => {
        const pieces = (text: string) => {
          const at = [0, ...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
          return at.slice(1).map((end, index) => text.slice(at[index], end));
        };
        const chunks = [first, second].flatMap((text, index) => [
          tools({ index, id: `id${index}`, ...fn("weather", "") }),
          ...pieces(text).map((part) => tools({ index, ...fn(undefined, part) })),
        ]);
        expect(calls(...chunks).map(([, , text]) => text)).toEqual([first, second]);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.anything()), (chunks) => {
        assemble(
          ...chunks,
          ...chunks.map((delta) => ({ choices: [{ delta }] })),
          ...chunks.map((one) => chunk({ tool_calls: [one] })),
        );
      }),
    );
  });
});
