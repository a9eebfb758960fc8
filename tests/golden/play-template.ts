// Runs a template offline in a folder of its own: for the recorded sample runs and for tests.

import { utimes } from "node:fs/promises";
import { join } from "node:path";
import {
  createEngine,
  createMemoryLog,
  createModelSource,
  createToolCaller,
  openOutbound,
  openWorkspace,
  TOOLS,
} from "@/engine";
import type { Protocol } from "@/engine/contract/message";
import type { RunEvent } from "@/engine/contract/run-event";
import type { TemplateFile } from "@/engine/contract/template-file";
import type { ModelSource } from "@/engine/models/model";
import type { Rehearsal } from "@/engine/models/rehearsal";

export interface PlayOptions {
  rehearsal: Rehearsal;
  /** an empty folder that becomes the workspace */
  directory: string;
  inputs?: Record<string, unknown>;
  /** set for all agents */
  protocol?: Protocol;
  now?: () => number;
  /** wraps the models, to slow them down for example */
  models?: (source: ModelSource) => ModelSource;
  /** time of change of the sample files, in ms */
  modified?: number;
}

/** The events of a whole run. Throws when the run cannot start. */
export async function playTemplate(template: TemplateFile, options: PlayOptions): Promise<RunEvent[]> {
  const { directory, now = Date.now, protocol } = options;
  const monotonic = options.now ?? (() => performance.now());
  const folder = `/workspace/${template.id}`;
  const workspace = openWorkspace(directory, { now });
  for (const { path, encoding, content } of template.samples) {
    await workspace.write(`${folder}/${path}`, Buffer.from(content, encoding), "create");
    const seconds = (options.modified ?? now()) / 1_000;
    await utimes(join(directory, template.id, path), seconds, seconds);
  }
  const outbound = openOutbound();
  const tools = createToolCaller({ tools: TOOLS, workspace, outbound, now, monotonic });
  const source = createModelSource({
    providers: () => [],
    rehearsals: [options.rehearsal],
    fetchFor: outbound.fetchFor,
  });
  const models = options.models ? options.models(source) : source;
  const log = createMemoryLog();
  const engine = createEngine({ log, tools, models, now, monotonic });
  const nodes = template.flow.nodes.map((node) =>
    protocol && node.type === "agent" ? { ...node, config: { ...node.config, protocol } } : node,
  );
  const run_id = `sample-${template.id}`;
  const started = await engine.start({
    run_id,
    flow: { ...template.flow, nodes },
    inputs: options.inputs ?? template.example_inputs ?? {},
    model: `rehearsal/${options.rehearsal.name}`,
    trigger: "manual",
    folder,
  });
  if ("problems" in started) throw new Error(started.problems.map((one) => `${one.node}: ${one.message}`).join("\n"));
  await engine.settled(run_id);
  return log.read(run_id);
}
