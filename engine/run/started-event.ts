import { DEFAULT_BUDGET, type FlowDocument } from "../contract/flow";
import type { PartOfRun } from "../contract/partial-run";
import type { NewEvent } from "../contract/run-event";
import { hashFlow } from "../plan/hash-flow";

/** What starts a run. `inputs` are as given; `model` overrides every node's. */
export interface NewRun {
  run_id: string;
  flow: FlowDocument;
  inputs: Record<string, unknown>;
  model: string | null;
  trigger: string;
  /** the flow's own folder, `/workspace/…` */
  folder?: string;
  /** for a run of a part: which nodes take part, and what is told of others */
  part?: PartOfRun;
  breakpoints?: string[];
  stepping?: boolean;
}

/** The first event: everything a reader needs to know of how the run began. `inputs` with their defaults filled in. */
export function startedEvent(run: NewRun, inputs: Record<string, unknown>): NewEvent {
  const { flow } = run;
  const variables = Object.entries(flow.variables ?? {}).map(([name, { default: value }]) => [name, value ?? null]);
  return {
    type: "run.started",
    flow: { id: flow.id, name: flow.name, version: hashFlow(flow) },
    inputs,
    variables: Object.fromEntries(variables),
    model: run.model,
    trigger: run.trigger,
    budget: { ...DEFAULT_BUDGET, ...flow.settings?.budget },
    ...(run.folder !== undefined && { folder: run.folder }),
    ...(run.part?.only && { only: run.part.only }),
    ...(run.breakpoints && run.breakpoints.length > 0 && { breakpoints: run.breakpoints }),
    ...(run.stepping && { stepping: true }),
  };
}
