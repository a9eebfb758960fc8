// On start, every run that has not ended is conducted again from its log, or ended with the reason why it cannot be.

import { type Problem, problem } from "@/engine/contract/problem";
import { EVENT_VERSION, type NewEvent, type RunEvent } from "@/engine/contract/run-event";
import type { Sinew } from "./sinew";

export async function recoverRuns(sinew: Sinew): Promise<number> {
  const open = await sinew.log.unsettled();
  for (const run_id of open) {
    try {
      await recoverRun(sinew, run_id);
    } catch (error) {
      console.error(`[sinew] run ${run_id} could not be taken up again:`, error);
      const reason = error instanceof Error ? error.message : String(error);
      await failRun(sinew, run_id, problem("node_failed", { node: "the run", reason }));
    }
  }
  return open.length;
}

async function recoverRun(sinew: Sinew, run_id: string): Promise<void> {
  const row = await sinew.runs.get(run_id);
  if (!row) return;
  const flow = await sinew.flows.version(row.version);
  if (flow) await sinew.engine.recover(run_id, { ...flow, id: row.flow_id });
  else await failRun(sinew, run_id, problem("version_missing", { version: row.version }));
}

function failRun(sinew: Sinew, run_id: string, why: Problem): Promise<boolean> {
  return endRun(sinew, run_id, { type: "run.failed", problem: why, duration_ms: 0 });
}

/** Ends a run that nobody conducts. False where it has ended, or never began. */
export async function endRun(sinew: Sinew, run_id: string, end: NewEvent): Promise<boolean> {
  const row = await sinew.runs.get(run_id);
  if (!row || row.ended_at !== null) return false;
  const at = Date.now();
  const duration_ms = Math.max(0, at - Date.parse(row.started_at));
  const event = { v: EVENT_VERSION, run_id, seq: row.steps + 1, at, ...end, duration_ms } as RunEvent;
  await sinew.log.append(run_id, [event]);
  return true;
}
