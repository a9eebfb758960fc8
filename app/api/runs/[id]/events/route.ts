import Type from "typebox";
import { handle, notFound, refuse } from "@/app/_server/handle";
import { streamRun } from "@/app/_server/stream-run";
import { problem } from "@/engine/contract/problem";
import { isSettled } from "@/engine/contract/run-state";

const After = Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) }, { additionalProperties: false });

export const GET = handle({ query: After }, async ({ params: { id = "" }, query, request, sinew }) => {
  const last_id = request.headers.get("last-event-id");
  if (last_id !== null && !/^\d{1,12}$/.test(last_id)) {
    return refuse([problem("bad_query", { name: "Last-Event-ID", expected: "it must be a number" })]);
  }
  // A browser that reconnects keeps the address of its first request; what it has seen since counts.
  const after = Math.max(query.after ?? 0, Number(last_id ?? 0));
  const run = await sinew.runs.get(id);
  if (!run) return notFound("run", id);
  // 204 is what stops a browser from reconnecting for ever to a run that has nothing more to say.
  if (isSettled(run.status) && after >= run.steps) return new Response(null, { status: 204 });
  return streamRun((signal) => sinew.engine.watch(id, after, signal), request.signal);
});
