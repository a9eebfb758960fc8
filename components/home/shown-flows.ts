import { touchedAt } from "../shell/recent-flows";
import type { FlowRow } from "../ui/api-rows";

export type FlowFilter = "all" | "running" | "waiting" | "failed" | "done";
export type FlowSort = "last_run" | "changed" | "name";

/** Under which filter a flow falls, by its last run; a flow that never ran falls under none. */
export function filterOf(flow: FlowRow): Exclude<FlowFilter, "all"> | null {
  switch (flow.last_run?.status) {
    case "pending":
    case "running":
      return "running";
    case "waiting":
      return "waiting";
    case "failed":
    case "limit_reached":
      return "failed";
    case "finished":
      return "done";
    default:
      return null;
  }
}

export function countByFilter(flows: readonly FlowRow[]): Record<FlowFilter, number> {
  const counts: Record<FlowFilter, number> = { all: flows.length, running: 0, waiting: 0, failed: 0, done: 0 };
  for (const flow of flows) {
    const filter = filterOf(flow);
    if (filter) counts[filter] += 1;
  }
  return counts;
}

export interface Shown {
  search: string;
  filter: FlowFilter;
  sort: FlowSort;
}

/** Every word of the search must stand in the name or the description. */
export function shownFlows(flows: readonly FlowRow[], { search, filter, sort }: Shown): FlowRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = flows.filter((flow) => {
    if (filter !== "all" && filterOf(flow) !== filter) return false;
    const text = `${flow.name}\n${flow.description ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const newest = (key: (flow: FlowRow) => string) => (one: FlowRow, other: FlowRow) =>
    key(other).localeCompare(key(one));
  if (sort === "name") return kept.sort((one, other) => one.name.localeCompare(other.name));
  return kept.sort(newest(sort === "changed" ? (flow) => flow.updated_at : touchedAt));
}
