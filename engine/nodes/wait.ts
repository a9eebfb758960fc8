import Type from "typebox";
import { nodeTitle } from "../contract/flow";
import { ProblemError, problem } from "../contract/problem";
import { defineNode, type NodeContext } from "./define-node";

export const wait = defineNode({
  kind: "wait",
  family: "logic",
  group: "logic",
  icon: "hourglass",
  label: { en: "Wait", zh: "等待" },
  description: {
    en: "Waits for a while or until a time; a restart of the server changes nothing.",
    zh: "等待一段时间或直到某个时刻；服务器重启也不受影响。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: Type.Object({
    /** at most a year */
    for_ms: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 31_622_400_000 }), Type.Null()])),
    /** ISO 8601, or ms since the epoch; counts before `for_ms` */
    until: Type.Optional(Type.Unknown()),
  }),
  form: [
    { path: "for_ms", widget: "duration", label: { en: "For", zh: "时长" } },
    {
      path: "until",
      widget: "template",
      label: { en: "Until", zh: "直到" },
      placeholder: { en: "2027-01-31T09:00:00Z", zh: "2027-01-31T09:00:00Z" },
      help: { en: "A time; used in place of the duration.", zh: "时刻；填写后代替时长。" },
    },
  ],
  defaults: { for_ms: 60_000, until: "" },
  summary: ["until", "for_ms"],
  templates: ["until"],
  pure: false,
  idle: true,
  run: async (config, context) => {
    const began = context.started_at;
    await context.sleepUntil(timeOf(config, began, context));
    return { output: { waited_ms: Math.max(0, context.now() - began) } };
  },
});

function timeOf(
  { for_ms, until }: { for_ms?: number | null; until?: unknown },
  began: number,
  context: NodeContext,
): number {
  if (until === undefined || until === null || until === "") return began + (for_ms ?? 0);
  const time = typeof until === "number" ? until : Date.parse(String(until));
  if (Number.isFinite(time)) return time;
  throw new ProblemError(problem("bad_time", { node: nodeTitle(context.node), value: String(until).slice(0, 100) }));
}
