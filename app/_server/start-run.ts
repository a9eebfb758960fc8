// StartRun → a run whose first event is stored. The draft is frozen as a version first, so that the run is pinned to it.

import type { StartRun } from "@/engine/contract/command";
import type { FlowDocument } from "@/engine/contract/flow";
import { partOfRun } from "@/engine/contract/partial-run";
import { type Problem, problem } from "@/engine/contract/problem";
import { reduceAll } from "@/engine/contract/reduce-run";
import { isSettled, type RunState } from "@/engine/contract/run-state";
import type { StartedRun } from "@/engine/index";
import { newId } from "./new-id";
import type { Sinew } from "./sinew";

export async function startRun(sinew: Sinew, command: StartRun): Promise<StartedRun | { problems: Problem[] }> {
  const stored = await sinew.flows.get(command.flow_id);
  if (!stored) return { problems: [problem("not_found", { what: "flow", id: command.flow_id })] };
  const flow = command.version === undefined ? stored.document : await pinned(sinew, command.version, stored.id);
  if (!flow) return { problems: [problem("version_missing", { version: command.version ?? "" })] };
  const record =
    command.partial?.record === undefined ? null : await recordOf(sinew, command.partial.record, stored.id);
  if (command.partial?.record !== undefined && !record)
    return { problems: [problem("not_found", { what: "run", id: command.partial.record })] };
  const part = command.partial ? partOfRun(flow, command.partial, record) : undefined;
  if (part === null) return { problems: [problem("partial_unknown", { node: command.partial?.node ?? "" })] };
  if (command.version === undefined) await sinew.flows.freeze(hashOf(sinew, flow), stored.id, flow);
  return sinew.engine.start({
    run_id: newId(16),
    flow,
    ...(part && { part }),
    ...(command.breakpoints && { breakpoints: command.breakpoints }),
    ...(command.stepping !== undefined && { stepping: command.stepping }),
    inputs: command.inputs ?? record?.inputs ?? {},
    model: command.model ?? null,
    trigger: command.trigger ?? "api",
    folder: stored.folder,
  });
}

/** An earlier run of the same flow. */
async function recordOf(sinew: Sinew, run_id: string, flow_id: string): Promise<RunState | null> {
  const row = await sinew.runs.get(run_id);
  return row?.flow_id === flow_id ? reduceAll(await sinew.log.read(run_id)) : null;
}

/** The store gives out the same object until a flow changes, so that its hash is computed once. */
const hashes = new WeakMap<FlowDocument, string>();

function hashOf(sinew: Sinew, flow: FlowDocument): string {
  const known = hashes.get(flow);
  if (known !== undefined) return known;
  const hash = sinew.engine.hash(flow);
  hashes.set(flow, hash);
  return hash;
}

async function pinned(sinew: Sinew, version: string, flow_id: string): Promise<FlowDocument | null> {
  const flow = await sinew.flows.version(version);
  // Versions are shared by content; the run still belongs to the flow that it was asked for.
  return flow && { ...flow, id: flow_id };
}

/** The state of a run when it ends, or null when `seconds` pass or the client goes first. The run goes on either way. */
export async function waitForRun(
  ended: Promise<RunState>,
  seconds: number,
  signal: AbortSignal,
): Promise<RunState | null> {
  let giveUp = () => {};
  const given_up = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  const timer = setTimeout(giveUp, seconds * 1_000);
  signal.addEventListener("abort", giveUp);
  try {
    const state = await Promise.race([ended, given_up]);
    return state && isSettled(state.status) ? state : null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}
