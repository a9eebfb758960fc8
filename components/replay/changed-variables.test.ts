import { expect, it } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { initialRunState } from "@/engine/contract/run-state";
import { variableRows } from "./changed-variables";

const set = (name: string) => ({ type: "variable.set", name, path: "a", value: 1 }) as RunEvent;
const state = { ...initialRunState, inputs: { folder: "x" }, variables: { n: 1, m: 2 } };

it("marks what the step set as edited or added, with what it was", () => {
  const rows = variableRows(state, set("n"), () => ({ n: 0, m: 2 }));
  expect(rows).toEqual([
    { name: "inputs.folder", value: "x", change: null, before: undefined },
    { name: "variables.n", value: 1, change: "edited", before: 0 },
    { name: "variables.m", value: 2, change: null, before: undefined },
  ]);
  expect(variableRows(state, set("n"), () => ({ m: 2 }))[1]?.change).toBe("added");
});

it("does not look back at a step that sets nothing", () => {
  const look = () => {
    throw new Error("looked");
  };
  expect(variableRows(state, { type: "note" } as RunEvent, look).every((row) => row.change === null)).toBe(true);
});
