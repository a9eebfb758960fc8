// Tiny builders and random flows for the laws.

import fc from "fast-check";
import Type from "typebox";
import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";
import { ProblemError, problem } from "@/engine/contract/problem";
import { condition } from "@/engine/nodes/condition";
import { defineNode, type NodeKind } from "@/engine/nodes/define-node";
import { set } from "@/engine/nodes/set";
import { start } from "@/engine/nodes/start";

export function node(
  id: string,
  type: string,
  config: Record<string, unknown> = {},
  more: Partial<FlowNode> = {},
): FlowNode {
  return { id, type, config, ...more };
}

export function edge(from: string, to: string): FlowEdge {
  const [source, port = "out"] = from.split(":");
  return { id: `${from}>${to}`, from: { node: source!, port }, to: { node: to, port: "in" } };
}

export function flow(...parts: (FlowNode | FlowEdge)[]): FlowDocument {
  return {
    format: "sinew.flow",
    version: 1,
    id: "small",
    name: "Small",
    nodes: parts.filter((part): part is FlowNode => "type" in part),
    edges: parts.filter((part): part is FlowEdge => "from" in part),
  };
}

/** What every kind made for a test has in common. */
export const TEST_KIND = {
  family: "tool",
  group: "tools",
  icon: "wrench",
  label: { en: "Work", zh: "工作" },
  description: { en: "Works.", zh: "工作。" },
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  form: [],
  defaults: {},
  summary: [],
  templates: [] as string[],
  pure: false,
} satisfies Partial<NodeKind>;

/** A kind with an effect that can be counted, that takes a while, and that may fail. */
export function workKind(done: (id: string) => void): NodeKind {
  return defineNode({
    ...TEST_KIND,
    kind: "work",
    config: Type.Object({ turns: Type.Integer({ default: 1 }), fails: Type.Boolean({ default: false }) }),
    run: async ({ turns, fails }, context) => {
      for (let turn = 0; turn < turns; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        context.signal.throwIfAborted();
        context.delta("call", "text", ".");
      }
      await context.durable();
      context.signal.throwIfAborted();
      done(context.node.id);
      if (fails) throw new ProblemError(problem("node_failed", { node: context.node.id, reason: "it was told to" }));
      return { output: { worked: context.node.id } };
    },
  });
}

export function lawKinds(done: (id: string) => void = () => {}): NodeKind[] {
  return [start, condition, set, workKind(done)];
}

const JOINS = ["all", "any", "all_delivered"] as const;

/** A random acyclic flow of conditions, variables and work; edges only lead forward in the list. */
export const randomFlow: fc.Arbitrary<FlowDocument> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) =>
    fc.tuple(
      fc.array(fc.tuple(fc.constantFrom("work", "set", "condition"), fc.nat(3), fc.nat(9), fc.constantFrom(...JOINS)), {
        minLength: count,
        maxLength: count,
      }),
      fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.boolean()), { maxLength: count * 2 }),
    ),
  )
  .map(([kinds, links]) => {
    const nodes = kinds.map(([type, turns, dice, join], index) => {
      const id = `n${index}`;
      const policy = {
        join,
        ...(dice === 0 && { on_error: "branch" as const }),
        ...(dice === 1 && { on_error: "continue" as const }),
      };
      if (type === "work") return node(id, "work", { turns, fails: dice <= 2 }, { policy });
      if (type === "set") return node(id, "set", { values: { [`v${index % 3}`]: `${index}` } }, { policy: { join } });
      const cases = [{ id: "yes", all: [{ left: String(dice), op: "gt", right: "4" }] }];
      return node(id, "condition", { cases }, { policy: { join } });
    });
    const seen = new Set<string>();
    const edges: FlowEdge[] = [];
    for (const [a, b, first] of links) {
      if (a === b) continue;
      const [from, to] = a < b ? [a, b] : [b, a];
      const source = nodes[from]!;
      const port =
        source.type === "condition"
          ? first
            ? "yes"
            : "else"
          : first && source.policy?.on_error === "branch"
            ? "error"
            : "out";
      const made = edge(`n${from}:${port}`, `n${to}`);
      if (seen.has(made.id)) continue;
      seen.add(made.id);
      edges.push(made);
    }
    return flow(...nodes, ...edges);
  });
