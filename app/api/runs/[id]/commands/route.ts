import { handle, json, notFound, refuse } from "@/app/_server/handle";
import { endRun } from "@/app/_server/recover-runs";
import { RunCommand } from "@/engine/contract/command";
import { problem } from "@/engine/contract/problem";

export const POST = handle({ body: RunCommand }, async ({ params: { id = "" }, body, sinew }) => {
  const run = await sinew.runs.get(id);
  if (!run) return notFound("run", id);
  const reason = body.reason ?? "stopped by a person";
  if (await sinew.engine.cancel(id, reason)) return json({ run_id: id }, 202);
  // Nobody conducts it: ended here, so that no run stays "running" for ever.
  if (await endRun(sinew, id, { type: "run.cancelled", reason, duration_ms: 0 })) return json({ run_id: id }, 202);
  const now = await sinew.runs.get(id);
  return refuse([problem("run_settled", { status: now?.status ?? run.status })]);
});
