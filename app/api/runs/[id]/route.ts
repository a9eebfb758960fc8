import Type from "typebox";
import { handle, json, notFound, refuse } from "@/app/_server/handle";
import { problem } from "@/engine/contract/problem";

export const GET = handle({}, async ({ params: { id = "" }, sinew }) => {
  const run = await sinew.runs.get(id);
  if (!run) return notFound("run", id);
  const flow = await sinew.flows.version(run.version);
  if (!flow) return refuse([problem("version_missing", { version: run.version })], { run });
  return json({ run, flow, last_seq: run.steps });
});

const Change = Type.Object({ kept: Type.Boolean() }, { additionalProperties: false });

/** `kept: true` excepts the run from the retention rule. */
export const PATCH = handle({ body: Change }, async ({ params: { id = "" }, body, sinew }) => {
  if (!(await sinew.runs.keep(id, body.kept))) return notFound("run", id);
  return json({ run: await sinew.runs.get(id) });
});

export const DELETE = handle({}, async ({ params: { id = "" }, sinew }) => {
  const outcome = await sinew.log.remove(id);
  if (outcome === "missing") return notFound("run", id);
  if (outcome !== "deleted") return refuse([problem("run_unfinished", { status: outcome })]);
  return new Response(null, { status: 204 });
});
