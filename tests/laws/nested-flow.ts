// Random flows with containers in containers, failures, retries, every join and every way a pass can end.

import fc from "fast-check";
import Type from "typebox";
import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";
import { ProblemError, problem } from "@/engine/contract/problem";
import { condition } from "@/engine/nodes/condition";
import { defineNode, type NodeKind } from "@/engine/nodes/define-node";
import { end } from "@/engine/nodes/end";
import { loop } from "@/engine/nodes/loop";
import { map } from "@/engine/nodes/map";
import { merge } from "@/engine/nodes/merge";
import { set } from "@/engine/nodes/set";
import { edge, flow, node, TEST_KIND } from "./small-flow";

/** A kind with an effect that is told to `done` by path and attempt; its first `fails` attempts fail. */
export function effectKind(done: (path: string, attempt: number) => void): NodeKind {
  return defineNode({
    ...TEST_KIND,
    kind: "effect",
    config: Type.Object({ turns: Type.Integer({ default: 1 }), fails: Type.Integer({ default: 0 }) }),
    run: async ({ turns, fails }, context) => {
      for (let turn = 0; turn < turns; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        context.signal.throwIfAborted();
      }
      await context.durable();
      context.signal.throwIfAborted();
      done(context.path, context.attempt);
      if (context.attempt <= fails)
        throw new ProblemError(problem("node_failed", { node: context.node.id, reason: "it was told to" }));
      return { output: { at: context.path } };
    },
  });
}

export function nestedKinds(done: (path: string, attempt: number) => void = () => {}): NodeKind[] {
  return [condition, set, end, merge, loop, map, effectKind(done)];
}

interface Dice {
  kind: "effect" | "set" | "condition" | "merge" | "loop" | "map" | "end";
  a: number;
  b: number;
  join: "all" | "any" | "all_delivered";
  policy: number;
  links: number[];
  inside: Dice[];
}

const KINDS = ["effect", "effect", "effect", "set", "condition", "merge", "loop", "map", "end"] as const;

const { level } = fc.letrec<{ level: Dice[] }>((tie) => ({
  level: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      a: fc.nat(3),
      b: fc.nat(9),
      join: fc.constantFrom("all", "all", "any", "all_delivered"),
      policy: fc.nat(9),
      links: fc.array(fc.nat(20), { maxLength: 3 }),
      inside: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constant([]), tie("level")),
    }) as fc.Arbitrary<Dice>,
    { minLength: 1, maxLength: 5 },
  ),
}));

export const nestedFlow: fc.Arbitrary<FlowDocument> = level.map((dice) => {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  build(dice, null, 0, nodes, edges);
  return { ...flow(...nodes, ...edges), variables: { v0: { default: 0 }, v1: { default: 0 } } };
});

function build(dice: Dice[], parent: string | null, depth: number, nodes: FlowNode[], edges: FlowEdge[]): void {
  const mine: FlowNode[] = [];
  for (const [index, one] of dice.entries()) {
    const id = `${parent ?? "n"}_${index}`;
    const made = nodeOf(one, id, parent, depth);
    nodes.push(made);
    if (made.type === "loop" || made.type === "map")
      build(
        one.inside.length > 0 ? one.inside : [{ ...one, kind: "effect", links: [], inside: [] }],
        id,
        depth + 1,
        nodes,
        edges,
      );
    for (const link of one.links) {
      const source = mine[link % Math.max(1, mine.length)];
      if (!source || source.type === "end") continue;
      const made_edge = edge(`${source.id}:${portOf(source, link)}`, id);
      if (!edges.some((other) => other.id === made_edge.id)) edges.push(made_edge);
    }
    mine.push(made);
  }
}

function portOf(source: FlowNode, link: number): string {
  if (source.type === "condition") return link % 2 === 0 ? "yes" : "else";
  return link % 3 === 0 && source.policy?.on_error === "branch" ? "error" : "out";
}

function nodeOf(
  { kind, a, b, join, policy, inside: _ }: Dice,
  id: string,
  parent: string | null,
  depth: number,
): FlowNode {
  const place = parent === null ? {} : { parent };
  const errors =
    policy === 0 ? ({ on_error: "branch" } as const) : policy === 1 ? ({ on_error: "continue" } as const) : {};
  const rules = { join, ...errors };
  const wanted =
    (kind === "loop" || kind === "map") && depth >= 3 ? "effect" : kind === "end" && !parent ? "set" : kind;
  switch (wanted) {
    case "effect": {
      const retry = policy % 3 === 2 ? { retry: { max_attempts: 1 + (b % 3), backoff_ms: 0 } } : {};
      return node(id, "effect", { turns: a, fails: b < 6 ? 0 : b - 6 }, { ...place, policy: { ...rules, ...retry } });
    }
    case "set":
      return node(
        id,
        "set",
        { values: { [`v${a % 2}`]: `{{ variables.v${b % 2} }}` } },
        { ...place, policy: { join } },
      );
    case "condition": {
      const left = parent ? "{{ index }}" : String(b);
      const cases = [{ id: "yes", all: [{ left, op: "gt", right: parent ? String(a % 2) : "4" }] }];
      return node(id, "condition", { cases }, { ...place, policy: { join } });
    }
    case "merge":
      return node(id, "merge", { mode: "list" }, { ...place, policy: { join } });
    case "end":
      return node(
        id,
        "end",
        { exit: (["value", "continue", "break", "value"] as const)[a]! },
        { ...place, policy: { join } },
      );
    case "loop": {
      const until = b < 5 ? null : { all: [{ left: "{{ index }}", op: "ge", right: String(a) }] };
      return node(id, "loop", { max_passes: 1 + (b % 3), until }, { ...place, policy: rules });
    }
    case "map": {
      const config = {
        items: Array.from({ length: a }, (_, item) => item),
        concurrency: 1 + (b % 3),
        on_item_error: (["fail", "skip", "collect"] as const)[b % 3]!,
      };
      return node(id, "map", config, { ...place, policy: rules });
    }
  }
}
