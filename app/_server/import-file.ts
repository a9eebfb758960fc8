// A file that someone opens: a flow, a template or a recorded run, told apart by its `format` field and never by its name.
// Importing stores; it runs nothing and contacts nobody.

import { joinAll } from "@/engine/contract/large-values";
import { type Problem, ProblemError, problem } from "@/engine/contract/problem";
import { endsRun, type RunEvent } from "@/engine/contract/run-event";
import { RUN_FORMAT, RunFile, TEMPLATE_FORMAT, TemplateFile } from "@/engine/contract/template-file";
import { makeFlow, makeFromTemplate } from "./make-flow";
import { newId } from "./new-id";
import type { Sinew } from "./sinew";
import { validateBody } from "./validate";

export type Imported = ({ flow: { id: string } } | { run: { id: string } }) & { problems: Problem[] };

export async function importFile(sinew: Sinew, file: unknown): Promise<Imported> {
  const format = typeof file === "object" && file !== null ? (file as { format?: unknown }).format : undefined;
  if (format === RUN_FORMAT) return importRun(sinew, shaped(validateBody(RunFile, file)));
  if (format === TEMPLATE_FORMAT) {
    // Its flow may be older or compact: opening it says so better than the schema would.
    const template = shaped(validateBody(TemplateFile, file));
    const { flow, problems } = await makeFromTemplate(sinew, template, null);
    return { flow: { id: flow.id }, problems: [...problems, ...sinew.engine.check(flow.document)] };
  }
  const { flow, problems } = await makeFlow(sinew, file);
  // An unfinished or damaged flow opens all the same, with everything that is wrong with it said at once.
  return { flow: { id: flow.id }, problems: [...problems, ...sinew.engine.check(flow.document)] };
}

/** A recording is stored as a run of this instance under a new id. One without an end would be taken for unfinished work. */
async function importRun(sinew: Sinew, file: RunFile): Promise<Imported> {
  const first = file.events[0];
  const dense = file.events.every((event, index) => event.seq === index + 1);
  const one_end = file.events.findIndex(endsRun) === file.events.length - 1;
  if (first?.type !== "run.started" || !dense || !one_end) {
    const expected = "must be a whole run, from run.started to the event that ends it";
    throw new ProblemError(problem("flow_shape", { field: "events", expected }));
  }
  const run_id = newId(16);
  const version = sinew.engine.hash(file.flow);
  await sinew.flows.freeze(version, file.flow.id, file.flow);
  const events = wholeEvents(file).map((event) =>
    event.type === "run.started" ? { ...event, run_id, flow: { ...event.flow, version } } : { ...event, run_id },
  );
  await sinew.log.append(run_id, sinew.redact(events));
  return { run: { id: run_id }, problems: [] };
}

function wholeEvents({ events, blobs }: RunFile): RunEvent[] {
  try {
    return joinAll(events, blobs);
  } catch {
    throw new ProblemError(problem("flow_shape", { field: "blobs", expected: "must hold JSON texts" }));
  }
}

function shaped<T>(read: { value: T } | { problem: Problem }): T {
  if ("value" in read) return read.value;
  const { field, expected } = read.problem.params as { field: string; expected: string };
  throw new ProblemError(problem("flow_shape", { field, expected }, { path: field }));
}
