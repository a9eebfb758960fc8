// Conducts one level of the plan (the outermost, or one pass of a container) until nothing on it can happen any more.
// It holds no truth of its own: what it does next follows from the plan and the folded events.

import { setMaxListeners } from "node:events";
import type { Problem } from "../contract/problem";
import type { PlanNode } from "../plan/run-plan";
import { type Frame, pathOf } from "./frame";
import { decide } from "./schedule";
import { performStep, RunEnded, type StepEnd, type StepEnvironment } from "./step";

export type GraphEnd =
  | { how: "done" }
  | { how: "failed"; problem: Problem; path: string }
  /** an `end` inside a container said so */
  | { how: "continue" | "break"; output: unknown }
  /** stopped from outside; says nothing of its steps */
  | { how: "aborted" };

/** Turns of pure work before other runs of this process get theirs. */
const STEPS_PER_TURN = 200;
/** How long a stopped step may take to say what became of it. */
export const GRACE_MS = 1_000;

/**
 * `fresh`: nothing on this level has happened yet. `stop` ends this level alone. What still runs when it ends is
 * stopped, and heard no more; that it was stopped is said by the caller, together with the end.
 */
export function conductGraph(
  frame: Frame,
  outer: StepEnvironment,
  fresh: boolean,
  stop?: AbortSignal,
): Promise<GraphEnd> {
  const { graph, prefix } = frame;
  const { state, control } = outer;
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const active = new Map<string, Promise<void>>();
  let queue: string[] = [];
  let head = 0;
  let held = false;
  let ending = false;
  let over = false;
  let resolve: (end: GraphEnd) => void;
  const ended = new Promise<GraphEnd>((done) => {
    resolve = done;
  });
  const env: StepEnvironment = {
    ...outer,
    signal: controller.signal,
    emit: (event) => {
      if (over) throw new RunEnded();
      outer.emit(event);
    },
  };
  const abort = () => void close({ how: "aborted" });
  outer.signal.addEventListener("abort", abort);
  stop?.addEventListener("abort", abort);
  const closeGate = control.register(() => {
    if (held) pump();
  });

  async function close(end: GraphEnd): Promise<void> {
    if (ending) return;
    ending = true;
    outer.signal.removeEventListener("abort", abort);
    stop?.removeEventListener("abort", abort);
    closeGate();
    if (active.size > 0) {
      controller.abort(outer.signal.aborted ? outer.signal.reason : (stop?.reason ?? new Error(end.how)));
      await Promise.race([Promise.allSettled(active.values()), pause(GRACE_MS)]);
    }
    over = true;
    resolve(end);
  }

  function settled(node: PlanNode, outcome: StepEnd): void {
    if (ending || outcome.aborted) return;
    if (outcome.problem) {
      void close({ how: "failed", problem: outcome.problem, path: pathOf(frame, node) });
      return;
    }
    const said = saidBy(node);
    if (said) {
      void close(said);
      return;
    }
    for (const next of node.next) queue.push(next);
  }

  /** What an `end` inside a container says about its pass, once it has finished. */
  function saidBy(node: PlanNode): GraphEnd | null {
    const { exit } = node.node.config;
    if (node.kind.kind !== "end" || !node.node.parent || (exit !== "continue" && exit !== "break")) return null;
    const mine = state.nodes[pathOf(frame, node)];
    return mine?.status === "finished" ? { how: exit, output: mine.output } : null;
  }

  function begin(node: PlanNode, input?: Record<string, unknown>): void {
    const outcome = performStep(node, frame, env, input);
    if (!(outcome instanceof Promise)) {
      settled(node, outcome);
      return;
    }
    const work = outcome
      .then((end) => settled(node, end))
      .catch(control.broken)
      .then(() => {
        active.delete(node.id);
        pump();
      });
    active.set(node.id, work);
  }

  function pump(): void {
    held = false;
    try {
      let turns = STEPS_PER_TURN;
      while (head < queue.length && !ending) {
        if (turns-- === 0) {
          // Still at work: the run does not wait meanwhile.
          control.work(1);
          setImmediate(() => {
            control.work(-1);
            pump();
          });
          return;
        }
        const id = queue[head]!;
        const node = graph.nodes.get(id)!;
        if (active.has(id)) {
          head++;
          continue;
        }
        const decision = decide(node, state, prefix);
        if (decision.what === "start") {
          const gate = control.gate(pathOf(frame, node), id);
          if (!gate) {
            held = true;
            break;
          }
          head++;
          if (!pinned(node)) begin(node, gate.input);
        } else {
          head++;
          if (decision.what === "skip") {
            env.emit({ type: "node.skipped", path: pathOf(frame, node), reason: decision.reason });
            settled(node, { problem: null });
          }
        }
      }
    } catch (cause) {
      control.broken(cause);
      return;
    }
    queue = queue.slice(head);
    head = 0;
    if (!ending && !held && active.size === 0) void close({ how: "done" });
  }

  /** In a run started by hand, an output that was pinned stands for the node. */
  function pinned(node: PlanNode): boolean {
    const { pin } = node.node;
    if (!pin || state.trigger !== "manual" || frame.space !== "") return false;
    const port = pin.port !== undefined && pin.port !== "out" ? { port: pin.port } : {};
    env.emit({
      type: "node.finished",
      path: pathOf(frame, node),
      output: pin.output,
      ...port,
      duration_ms: 0,
      given: "pin",
    });
    settled(node, { problem: null });
    return true;
  }

  /** Goes on where the log ends. */
  function resume(): void {
    const all = [...graph.nodes.values()];
    for (const node of all) {
      const mine = state.nodes[pathOf(frame, node)];
      if (mine?.status === "failed" && mine.port === null && mine.problem) {
        void close({ how: "failed", problem: mine.problem, path: mine.path });
        return;
      }
      const said = saidBy(node);
      if (said) {
        void close(said);
        return;
      }
    }
    for (const node of all) {
      const mine = state.nodes[pathOf(frame, node)];
      if (mine && (mine.status === "running" || mine.status === "waiting")) begin(node);
    }
    queue.push(...graph.nodes.keys());
    pump();
  }

  if (outer.signal.aborted || stop?.aborted) abort();
  else if (fresh) {
    queue.push(...graph.roots);
    pump();
  } else {
    try {
      resume();
    } catch (cause) {
      control.broken(cause);
    }
  }
  return ended;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
