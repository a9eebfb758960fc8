import { describe, expect, it } from "vitest";
import { firstInputs, readInputs } from "./run-inputs";

const schema = {
  type: "object",
  required: ["folder", "depth"],
  properties: {
    folder: { type: "string", default: "inbox" },
    depth: { type: "integer", examples: [2] },
    dry: { type: "boolean" },
    names: { type: "array" },
    "first name": { type: "string" },
  },
};

describe("inputs of a run", () => {
  it("begin with what was used before, the default or the example", () =>
    expect(firstInputs(schema, { folder: "mine" })).toEqual({ folder: "mine", depth: "2", dry: "false" }));
  it("are read by type; absent optional ones stay absent", () =>
    expect(readInputs(schema, { folder: "a", depth: "3", dry: "true", names: '["x"]' })).toEqual({
      inputs: { folder: "a", depth: 3, dry: true, names: ["x"] },
      wrong: {},
    }));
  it("say what cannot be read", () =>
    expect(readInputs(schema, { folder: "", depth: "three", names: "[" })).toEqual({
      inputs: { folder: "" },
      wrong: { depth: "not_number", names: "not_json" },
    }));
  it("keep long digits of text as text", () =>
    expect(readInputs(schema, { folder: "1234567890123456789", depth: "1" }).inputs.folder).toBe(
      "1234567890123456789",
    ));
});
