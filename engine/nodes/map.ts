import Type from "typebox";
import { nodeTitle } from "../contract/flow";
import { type Problem, ProblemError, problem } from "../contract/problem";
import type { PassState } from "../contract/run-state";
import { defineNode, type NodeContext } from "./define-node";

export const map = defineNode({
  kind: "map",
  family: "logic",
  group: "logic",
  icon: "list-tree",
  label: { en: "For each", zh: "逐项处理" },
  description: {
    en: "Carries out what is inside once for each item of a list, several at a time, and keeps the order.",
    zh: "对列表中的每一项执行内部的节点，可并行，结果保持原有顺序。",
  },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  container: true,
  locals: ["item", "index"],
  config: Type.Object({
    items: Type.Unknown(),
    concurrency: Type.Integer({ minimum: 1, maximum: 50, default: 4 }),
    on_item_error: Type.Enum(["fail", "skip", "collect"], { default: "fail" }),
  }),
  form: [
    {
      path: "items",
      widget: "template",
      label: { en: "Items", zh: "列表" },
      help: { en: "A reference to a list. Empty: what comes in.", zh: "引用一个列表；留空则使用流入的内容。" },
    },
    {
      path: "concurrency",
      widget: "number",
      label: { en: "At the same time", zh: "同时处理" },
      unit: { en: "items", zh: "项" },
    },
    {
      path: "on_item_error",
      widget: "select",
      label: { en: "When an item fails", zh: "某项失败时" },
      options: [
        { value: "fail", label: { en: "fail", zh: "整体失败" } },
        { value: "skip", label: { en: "leave it out", zh: "跳过该项" } },
        { value: "collect", label: { en: "keep its error in its place", zh: "在原位置保留错误" } },
      ],
    },
  ],
  defaults: { items: "", concurrency: 4, on_item_error: "fail" },
  summary: ["items"],
  templates: ["items"],
  pure: false,
  idle: true,
  run: async ({ items, concurrency, on_item_error }, context) => {
    const list = listOf(items, context);
    const stop = new AbortController();
    let next = 0;
    let failure: Problem | null = null;
    const ends: (PassState | undefined)[] = new Array(list.length);
    const worker = async () => {
      while (next < list.length) {
        const index = next++;
        // A pass that an earlier life began is told its end; one that never began stays unbegun.
        if (stop.signal.aborted && context.body.passes()[index] === undefined) return;
        const item = list[index];
        const inside = { locals: { item, index }, incoming: [item], item, signal: stop.signal };
        const end = await context.body.pass(index, inside);
        ends[index] = end;
        context.signal.throwIfAborted();
        if (end.how === "failed" && on_item_error === "fail") failure ??= end.problem;
        if (end.how === "break" || (end.how === "failed" && on_item_error === "fail")) stop.abort(new Error("stopped"));
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: Math.min(concurrency, list.length) }, worker));
    for (const one of workers) if (one.status === "rejected") throw one.reason;
    if (failure) throw new ProblemError(failure);
    const results = ends.flatMap((end) => {
      if (!end || end.how === "cancelled") return [];
      if (end.how === "failed") return on_item_error === "collect" ? [{ error: told(end.problem) }] : [];
      return [end.output];
    });
    return { output: { items: results } };
  },
});

function listOf(items: unknown, context: NodeContext): unknown[] {
  const given = items === "" || items === null || items === undefined ? context.incoming[0] : items;
  if (Array.isArray(given)) return given;
  const got =
    given === null || given === undefined ? "nothing" : typeof given === "object" ? "an object" : typeof given;
  throw new ProblemError(problem("not_a_list", { node: nodeTitle(context.node), got }));
}

function told(cause: Problem | null): Record<string, unknown> {
  return { code: cause?.code ?? "node_failed", message: cause?.message ?? "", node: cause?.node ?? null };
}
