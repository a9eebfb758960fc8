import { describe, expect, it } from "vitest";
import { readEditedInput, withField } from "./edited-input";

const known = new Set(["prompt", "values"]);

describe("the edited input of the next step", () => {
  it("is nothing while nothing is written", () => {
    expect(readEditedInput("  ", known)).toEqual({ ok: true, input: null });
    expect(readEditedInput("{}", known)).toEqual({ ok: true, input: null });
  });

  it("holds the fields that are replaced", () => {
    expect(readEditedInput('{"prompt": "x"}', known)).toEqual({ ok: true, input: { prompt: "x" } });
  });

  it("says what is wrong: no JSON, no object, no such field", () => {
    expect(readEditedInput("{", known)).toMatchObject({ ok: false, wrong: "not_json" });
    expect(readEditedInput("[1]", known)).toMatchObject({ ok: false, wrong: "not_object" });
    expect(readEditedInput('{"promt": 1}', known)).toEqual({ ok: false, wrong: "unknown_field", detail: "promt" });
    expect(readEditedInput('{"promt": 1}', null)).toMatchObject({ ok: true });
  });

  it("takes one field more, and leaves alone what cannot be read", () => {
    expect(JSON.parse(withField("", "prompt", "a"))).toEqual({ prompt: "a" });
    expect(JSON.parse(withField('{"values": 1}', "prompt", "a"))).toEqual({ values: 1, prompt: "a" });
    expect(withField("{", "prompt", "a")).toBe("{");
  });
});
