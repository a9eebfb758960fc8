import fc from "fast-check";
import { expect, it } from "vitest";
import { checkHistory, type WireMessage } from "../../tests/model-server/check-history";
import type { Message } from "../contract/message";
import { argumentText, toOpenAiMessages } from "./to-openai-messages";

const legal = (messages: Message[]) => checkHistory(toOpenAiMessages(messages) as WireMessage[]);
const call = (id: string, name = "t", args: unknown = "{}") => ({ id, name, arguments: args });

it("answers every call right after its message and leaves no answer without a call", () => {
  const wire = toOpenAiMessages([
    { role: "tool", content: "orphan", call: "z" },
    { role: "user", content: "a" },
    { role: "system", content: "late rules" },
    { role: "user", content: "b" },
    { role: "assistant", content: "", calls: [call("1"), call("2", "no such tool", ""), call("3")] },
    { role: "tool", content: "one", call: "1" },
    { role: "user", content: "go on" },
    { role: "tool", content: "three", call: "3" },
    { role: "tool", content: "three again", call: "3" },
  ]);
  expect(checkHistory(wire as WireMessage[])).toEqual([]);
  expect(wire.map((message) => [message.role, message.content])).toEqual([
    ["system", "late rules"],
    ["user", "a\n\nb"],
    ["assistant", null],
    ["tool", "one"],
    ["tool", expect.stringContaining("cancelled")],
    ["tool", "three"],
    ["user", "go on"],
  ]);
});

it("sends arguments as the text of a JSON object, whatever came", () => {
  for (const empty of ["", " ", null, undefined, "null", "[1]", '{"a', 3]) expect(argumentText(empty)).toBe("{}");
  expect(argumentText({ a: 1 })).toBe('{"a":1}');
  expect(argumentText('{"a":1}')).toBe('{"a":1}');
});

it("is legal for any conversation that has something to say", () => {
  const id = fc.constantFrom("1", "2", "3");
  const calls = fc.array(fc.record({ id, name: fc.string(), arguments: fc.anything() }), { maxLength: 3 });
  const content = fc.constantFrom("", "words");
  const message = fc.oneof(
    fc.record({ role: fc.constant("system" as const), content }),
    fc.record({ role: fc.constant("user" as const), content }),
    fc.record({ role: fc.constant("assistant" as const), content, calls }),
    fc.record({ role: fc.constant("tool" as const), content, call: id }),
  );
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      expect(legal([{ role: "user", content: "x" }, ...messages])).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
