import { attachment, handle, notFound, refuse } from "@/app/_server/handle";
import { problem } from "@/engine/contract/problem";
import { RUN_FORMAT, type RunFile } from "@/engine/contract/template-file";

export const GET = handle({}, async ({ params: { id = "" }, sinew }) => {
  const run = await sinew.runs.get(id);
  if (!run) return notFound("run", id);
  const flow = await sinew.flows.version(run.version);
  if (!flow) return refuse([problem("version_missing", { version: run.version })]);
  const { events, blobs } = await sinew.log.recording(id);
  const file: RunFile = { format: RUN_FORMAT, version: 1, flow, events, blobs };
  return attachment(sinew.redact(file), `${run.flow_name} ${run.number}.sinew-run.json`);
});
