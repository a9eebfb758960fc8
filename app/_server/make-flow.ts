// New flows: from a document, from a template, or empty. Every flow gets an id and a folder of the workspace of its own.

import type { FlowDocument } from "@/engine/contract/flow";
import { inLanguage, type Language } from "@/engine/contract/local-text";
import { hasErrors, type Problem, ProblemError, problem } from "@/engine/contract/problem";
import type { SampleFile, TemplateFile } from "@/engine/contract/template-file";
import type { StoredFlow } from "@/prisma/flow-store";
import { newId } from "./new-id";
import type { Sinew } from "./sinew";

export const EMPTY_FLOW: FlowDocument = {
  format: "sinew.flow",
  version: 1,
  id: "new",
  name: "Untitled flow",
  description: "",
  variables: {},
  nodes: [{ id: "start", type: "start", position: { x: 0, y: 0 }, config: {} }],
  edges: [],
};

/** Reads any JSON as a flow and stores it. `problems` are warnings; what cannot be opened throws its first problem. */
export async function makeFlow(sinew: Sinew, raw: unknown, template: string | null = null) {
  const opened = sinew.engine.open(raw);
  if (!("flow" in opened) || !opened.flow) throw new ProblemError(opened.problems[0] ?? problem("not_a_flow"));
  const id = newId();
  const document = { ...opened.flow, id };
  const flow = await sinew.flows.create({ id, document, folder: folderFor(template ?? document.name, id), template });
  return { flow, problems: opened.problems };
}

export async function makeFromTemplate(sinew: Sinew, template: TemplateFile, stored_as: string | null) {
  const made = await makeFlow(sinew, template.flow, stored_as);
  await laySamples(sinew, made.flow, template.samples);
  return made;
}

/** The flow bears the template's title in `language`. */
export async function makeFromTemplateId(sinew: Sinew, id: string, language: Language = "en"): Promise<StoredFlow> {
  const template = sinew.templates.find((one) => one.id === id);
  if (!template) throw new ProblemError(problem("not_found", { what: "template", id }));
  const named = { ...template, flow: { ...template.flow, name: inLanguage(template.title, language) } };
  return (await makeFromTemplate(sinew, named, id)).flow;
}

/** Moves what lies in the flow's folder into the trash, so that samples are laid as they were on the first day. */
export async function clearFolder(sinew: Sinew, flow: StoredFlow): Promise<void> {
  if (await sinew.workspace.exists(flow.folder)) await sinew.workspace.trash(flow.folder, true);
}

/** Lays files into the flow's folder, over what has the same name there. */
export async function laySamples(sinew: Sinew, flow: StoredFlow, samples: readonly SampleFile[]): Promise<number> {
  for (const { path, encoding, content } of samples) {
    const target = `${flow.folder}/${path}`;
    // A sample of a stranger's template stays inside the flow's folder, whatever its path says.
    if (!sinew.workspace.normalise(target).startsWith(`${flow.folder}/`)) {
      throw new ProblemError(problem("flow_shape", { field: "samples", expected: `${path} leads out of its folder` }));
    }
    await sinew.workspace.write(target, Buffer.from(content, encoding), "overwrite");
  }
  return samples.length;
}

/** The document as it will be stored under `id`, or why it cannot be. Unfinished flows are stored; broken ones are not. */
export function readDocument(
  sinew: Sinew,
  raw: unknown,
  id: string,
): { document: FlowDocument } | { problems: Problem[] } {
  const opened = sinew.engine.open(raw);
  if (!("flow" in opened) || !opened.flow || hasErrors(opened.problems)) return { problems: opened.problems };
  return { document: { ...opened.flow, id } };
}

function folderFor(name: string, id: string): string {
  const words =
    name
      .toLowerCase()
      .normalize("NFKD")
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join("-").slice(0, 40).replace(/-+$/, "");
  return `/workspace/${slug ? `${slug}-${id.slice(0, 4)}` : id}`;
}
