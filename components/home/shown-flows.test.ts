import { expect, test } from "vitest";
import type { RunStatus } from "@/engine/contract/run-state";
import type { FlowRow } from "../ui/api-rows";
import { countByFilter, shownFlows } from "./shown-flows";

function flow(name: string, status: RunStatus | null, updated: string, description = ""): FlowRow {
  const last_run = status && {
    id: "r",
    number: 1,
    status,
    started_at: updated,
    ended_at: null,
    duration_ms: null,
    result: null,
  };
  return {
    id: name,
    name,
    description,
    revision: 1,
    updated_at: updated,
    nodes: [],
    edges: [],
    last_run,
    runs: 0,
    recent: [],
  };
}

const flows = [
  flow("Price watch", "failed", "2026-11-01", "Looks at a page"),
  flow("Inbox", "waiting", "2026-11-03"),
  flow("Draft", null, "2026-11-02"),
  flow("Budget", "limit_reached", "2026-10-01"),
];
const names = (rows: FlowRow[]) => rows.map(({ name }) => name);

test("flows are found by every word of the search, in name or description", () => {
  expect(names(shownFlows(flows, { search: "page PRICE", filter: "all", sort: "name" }))).toEqual(["Price watch"]);
  expect(shownFlows(flows, { search: "page inbox", filter: "all", sort: "name" })).toEqual([]);
});

test("a filter keeps the flows whose last run is in that state", () => {
  expect(names(shownFlows(flows, { search: "", filter: "failed", sort: "name" }))).toEqual(["Budget", "Price watch"]);
  expect(countByFilter(flows)).toEqual({ all: 4, running: 0, waiting: 1, failed: 2, done: 0 });
});

test("the flow touched last comes first", () => {
  expect(names(shownFlows(flows, { search: "", filter: "all", sort: "last_run" }))).toEqual([
    "Inbox",
    "Draft",
    "Price watch",
    "Budget",
  ]);
});
