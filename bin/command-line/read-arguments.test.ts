import { describe, expect, it } from "vitest";
import { readArguments } from "./read-arguments";
import { typed } from "./read-inputs";
import { RUN_USAGE, USAGE } from "./usage";

describe("the words of a command", () => {
  it("become a run with all its options", () => {
    const words =
      "run f.json --input a=1 -i b=x=y --inputs in.json -w dir -m rehearsal/x --protocol marker --events --approve pay=approved";
    expect(readArguments(words.split(" "))).toEqual({
      command: "run",
      file: "f.json",
      input: [
        ["a", "1"],
        ["b", "x=y"],
      ],
      inputs: "in.json",
      workspace: "dir",
      model: "rehearsal/x",
      base_url: null,
      protocol: "marker",
      events: true,
      approve: [["pay", "approved"]],
    });
  });

  it("become the help that was asked for", () => {
    expect(readArguments([])).toEqual({ command: "help", text: USAGE });
    expect(readArguments(["run", "--help"])).toEqual({ command: "help", text: RUN_USAGE });
  });

  it.each([
    [["fly"], /no command fly/],
    [["run"], /needs a file/],
    [["run", "a", "b"], /b is one too many/],
    [["run", "a", "--nope"], /--nope/],
    [["run", "a", "--approve", "pay"], /--approve name=value/],
    [["run", "a", "--input", "task"], /name=value/],
    [["run", "a", "--protocol", "xml"], /auto, native, json, marker/],
    [["run", "a", "--base-url", "localhost"], /http/],
    [["check", "a", "--events"], /--events/],
  ])("are refused with a sentence: %j", (words, sentence) => {
    expect(() => readArguments(words)).toThrow(sentence);
  });
});

describe("an input given as text", () => {
  it.each([
    ["12", { type: "integer" }, 12],
    ["1.5", { type: "number" }, 1.5],
    ["12", { type: "string" }, "12"],
    ["true", { type: "boolean" }, true],
    ["[1,2]", { type: "array" }, [1, 2]],
    ["many", { type: "integer" }, "many"],
    ["free", undefined, "free"],
  ])("%j is read by its schema %j", (text, schema, value) => {
    expect(typed(text, schema)).toEqual(value);
  });
});
