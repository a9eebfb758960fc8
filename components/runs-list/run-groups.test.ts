import { expect, test } from "vitest";
import type { RunRow } from "@/engine/contract/run-row";
import { groupByDay, joinPages } from "./run-groups";

const now = new Date(2026, 10, 30, 12);
const run = (id: string, date: Date) => ({ id, started_at: date.toISOString() }) as RunRow;

test("runs are grouped by the day they started, in their order", () => {
  const runs = [
    run("a", new Date(2026, 10, 30, 9)),
    run("b", new Date(2026, 10, 30, 0, 1)),
    run("c", new Date(2026, 10, 29, 23, 59)),
  ];
  expect(groupByDay(runs, now).map((group) => group.runs.map(({ id }) => id))).toEqual([["a", "b"], ["c"]]);
  expect(groupByDay([], now)).toEqual([]);
});

test("a day has one group, also when a run of another day stands between its runs", () => {
  const old = new Date(2026, 2, 2, 9);
  const runs = [run("a", now), run("b", old), run("c", now)];
  expect(groupByDay(runs, now).map((group) => group.runs.map(({ id }) => id))).toEqual([["a", "c"], ["b"]]);
});

test("a newer first page replaces what it repeats of the older pages", () => {
  const [a, b, c] = [run("a", now), run("b", now), run("c", now)];
  expect(joinPages([a, b], [b, c]).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
