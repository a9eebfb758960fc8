import { handle, json, notFound, refuse } from "@/app/_server/handle";
import { endRun } from "@/app/_server/recover-runs";
import { RunCommand } from "@/engine/contract/command";
import { problem } from "@/engine/contract/problem";
import { reduceAll } from "@/engine/contract/reduce-run";

export const POST = handle({ body: RunCommand }, async ({ params: { id = "" }, body, sinew }) => {
  const run = await sinew.runs.get(id);
  if (!run) return notFound("run", id);
  if (body.command !== "cancel") {
    const refused = await sinew.engine.command(id, body);
    if (refused === null) return json({ run_id: id }, 202);
    if (refused !== "missing") return refuse([refused]);
    if (body.command === "approve") {
      // Whoever answers too late is told what was decided, also where the run has ended meanwhile.
      const { approvals } = reduceAll(await sinew.log.read(id));
      const decision = approvals[body.approval]?.decision;
      if (decision != null) return refuse([problem("approval_closed", { decision })]);
    }
    const now = await sinew.runs.get(id);
    return refuse([problem("command_impossible", { command: body.command, status: now?.status ?? run.status })]);
  }
  const reason = body.reason ?? "stopped by a person";
  if (await sinew.engine.cancel(id, reason)) return json({ run_id: id }, 202);
  // Nobody conducts it: ended here, so that no run stays "running" for ever.
  if (await endRun(sinew, id, { type: "run.cancelled", reason, duration_ms: 0 })) return json({ run_id: id }, 202);
  const now = await sinew.runs.get(id);
  return refuse([problem("run_settled", { status: now?.status ?? run.status })]);
});
