// Prints a saved run: a run file, or lines of events. Nothing runs.

import { Check } from "typebox/value";
import { joinAll } from "@/engine/contract/large-values";
import { isObject } from "@/engine/contract/open-flow";
import { EventGap, RunFold } from "@/engine/contract/reduce-run";
import { RunEvent } from "@/engine/contract/run-event-schema";
import { RUN_FORMAT, TEMPLATE_FORMAT } from "@/engine/contract/template-file";
import { exitCodeOf } from "./exit-code";
import type { Output } from "./output";
import { readTextFile } from "./read-json-file";
import { Refusal } from "./refusal";
import { traceLines } from "./trace-lines";

export async function replayRun(path: string, output: Output): Promise<number> {
  const events = readEvents(path, await readTextFile(path));
  const fold = new RunFold();
  for (const event of events) {
    addEvent(fold, event, path);
    for (const line of traceLines(event, fold.state)) output.line(line);
  }
  return exitCodeOf(fold.state);
}

function readEvents(path: string, text: string): RunEvent[] {
  const raw = jsonOf(text);
  if (isObject(raw) && raw.format === RUN_FORMAT) return checked(path, raw.events, raw.blobs);
  if (isObject(raw) && raw.format === TEMPLATE_FORMAT && isObject(raw.sample_run))
    return checked(path, raw.sample_run.events, raw.sample_run.blobs);
  if (isObject(raw) && raw.seq === undefined)
    throw new Refusal(`${path} is not a recorded run. Run a flow with: sinew run ${path}`);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return checked(
    path,
    lines.map((line, index) => {
      const event = jsonOf(line);
      if (event === undefined) throw new Refusal(`${path}: line ${index + 1} is not valid JSON.`);
      return event;
    }),
  );
}

function checked(path: string, events: unknown, blobs: unknown = {}): RunEvent[] {
  if (!Array.isArray(events) || events.length === 0) throw new Refusal(`${path} holds no events.`);
  const bad = events.findIndex((event) => !Check(RunEvent, event));
  if (bad >= 0) throw new Refusal(`${path}: event ${bad + 1} is not one that this Sinew knows.`);
  if ((events[0] as RunEvent).type !== "run.started") throw new Refusal(`${path} does not begin with run.started.`);
  try {
    return joinAll(events as RunEvent[], (isObject(blobs) ? blobs : {}) as Record<string, string>);
  } catch {
    throw new Refusal(`${path}: its blobs are not JSON texts.`);
  }
}

function addEvent(fold: RunFold, event: RunEvent, path: string): void {
  try {
    fold.add(event);
  } catch (cause) {
    if (cause instanceof EventGap) throw new Refusal(`${path}: ${cause.message}.`);
    throw cause;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
