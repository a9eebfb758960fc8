import type { FlowRow } from "../ui/api-rows";

/** When a flow was last touched: changed or run. */
export function touchedAt(flow: FlowRow): string {
  const times = [flow.updated_at, flow.last_run?.started_at ?? ""].sort();
  return times.at(-1) ?? flow.updated_at;
}

export function recentFlows(flows: readonly FlowRow[], most = 5): FlowRow[] {
  return [...flows].sort((one, other) => touchedAt(other).localeCompare(touchedAt(one))).slice(0, most);
}

/** Flows whose last run has not ended. */
export function activeRuns(flows: readonly FlowRow[]): FlowRow[] {
  return flows.filter(
    ({ last_run }) => last_run !== null && ["pending", "running", "waiting"].includes(last_run.status),
  );
}

/** Ask often while something is under way, now and then otherwise. */
export function pollFlows(answer: { flows: FlowRow[] } | undefined): number {
  return answer && activeRuns(answer.flows).length > 0 ? 2000 : 20_000;
}
