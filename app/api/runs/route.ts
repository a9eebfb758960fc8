import Type from "typebox";
import { handle, json, refuse } from "@/app/_server/handle";
import { startRun, waitForRun } from "@/app/_server/start-run";
import { StartRun } from "@/engine/contract/command";

const closed = { additionalProperties: false } as const;

const List = Type.Object(
  {
    flow: Type.Optional(Type.String({ maxLength: 128 })),
    status: Type.Optional(Type.Enum(["running", "waiting", "finished", "failed", "cancelled", "limit_reached"])),
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);

export const GET = handle({ query: List }, async ({ query, sinew }) => {
  const { runs, next } = await sinew.runs.list({ ...query, limit: query.limit ?? 50 });
  return json({ runs, next: next === null ? null : String(next) });
});

const Start = Type.Object({ wait: Type.Optional(Type.Number({ minimum: 0, maximum: 120 })) }, closed);

export const POST = handle({ body: StartRun, query: Start }, async ({ body, query, request, sinew }) => {
  const started = await startRun(sinew, body);
  if ("problems" in started) return refuse(started.problems);
  const { run_id, ended } = started;
  const state = query.wait ? await waitForRun(ended, query.wait, request.signal) : null;
  if (!state) return json({ run_id }, 202, { location: `/api/runs/${run_id}` });
  return json({ run_id, status: state.status, output: state.output, problem: state.problem });
});
