// The list of flows, as the home page shows it: outlines and latest runs, no documents.

import type { ListedFlow } from "@/prisma/flow-store";
import type { FlowRuns } from "@/prisma/run-store";
import type { Sinew } from "./sinew";

export type FlowRow = Omit<ListedFlow, "updated_at"> & { updated_at: string } & FlowRuns;

const NO_RUNS: FlowRuns = { runs: 0, recent: [], last_run: null };

export async function listFlowRows(sinew: Sinew): Promise<FlowRow[]> {
  const [flows, runs] = await Promise.all([sinew.flows.list(), sinew.runs.ofFlows()]);
  return flows.map((flow) => ({
    ...flow,
    updated_at: flow.updated_at.toISOString(),
    ...(runs.get(flow.id) ?? NO_RUNS),
  }));
}
