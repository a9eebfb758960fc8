// A file that can be run: a flow document, the compact form, or a template, whose sample files come along.

import { Check } from "typebox/value";
import type { FlowDocument } from "@/engine/contract/flow";
import { isObject, openFlow } from "@/engine/contract/open-flow";
import { type Problem, problem } from "@/engine/contract/problem";
import { RUN_FORMAT, SampleFile, TEMPLATE_FORMAT } from "@/engine/contract/template-file";
import { readJsonFile } from "./read-json-file";
import { Refusal } from "./refusal";

export interface FlowFile {
  flow: FlowDocument;
  warnings: Problem[];
  /** files that belong into the flow's own folder; empty where the file is no template */
  samples: SampleFile[];
  /** the flow's own folder where it has files, as `/workspace/…` */
  folder: string | null;
  example_inputs: Record<string, unknown>;
}

/** Throws Refusal when there is no flow in it. */
export async function openFlowFile(path: string): Promise<FlowFile> {
  const raw = await readJsonFile(path);
  if (isObject(raw) && raw.format === RUN_FORMAT)
    throw new Refusal(`${path} is a recorded run. Print it with: sinew replay ${path}`);
  if (!isObject(raw) || raw.format !== TEMPLATE_FORMAT)
    return { ...opened(path, raw), samples: [], folder: null, example_inputs: {} };
  const samples = Array.isArray(raw.samples) ? raw.samples : [];
  const bad = samples.findIndex((one) => !Check(SampleFile, one));
  if (bad >= 0) throw new Refusal(`${path} cannot be opened.`, [shape(`samples[${bad}]`)]);
  const file = opened(path, raw.flow);
  const example_inputs = isObject(raw.example_inputs) ? raw.example_inputs : {};
  const folder = samples.length > 0 ? `/workspace/${file.flow.id}` : null;
  return { ...file, samples: samples as SampleFile[], folder, example_inputs };
}

function opened(path: string, raw: unknown): { flow: FlowDocument; warnings: Problem[] } {
  const { flow, problems } = openFlow(raw);
  if (!flow) throw new Refusal(`${path} cannot be opened.`, problems);
  return { flow, warnings: problems };
}

function shape(field: string): Problem {
  return problem("flow_shape", { field, expected: "must have path, encoding (utf8 or base64) and content" });
}
