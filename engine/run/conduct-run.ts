// Conducts one run from where its log stands to its end. It holds no truth of its own: what it does next follows from
// the plan and the folded events, so a run that is picked up after a crash goes the same way as one that never stopped.

import type { RunCommand } from "../contract/command";
import { type Problem, problem } from "../contract/problem";
import type { RunFold } from "../contract/reduce-run";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";
import { passesAround } from "../contract/step-path";
import type { RunPlan } from "../plan/run-plan";
import { cancelAll } from "./cancel-inside";
import { conductGraph, GRACE_MS, type GraphEnd } from "./conduct-graph";
import { createControl } from "./control";
import type { EventWriter } from "./event-writer";
import { rootFrame } from "./frame";
import { createLimits } from "./limits";
import { onlyOf } from "./only-of";
import { runOutput } from "./run-output";
import { RunEnded, type StepEnvironment } from "./step";

export interface ConductOptions
  extends Pick<StepEnvironment, "now" | "monotonic" | "random" | "delta" | "model" | "tools" | "sandbox" | "report"> {
  plan: RunPlan;
  fold: RunFold;
  writer: EventWriter;
}

export interface Conduct {
  /** Resolves when the ending event is durable; rejects when the log refused this run, or it was let go. */
  done: Promise<RunState>;
  /** Resolves when the end is durable, rejects when it cannot become so; nothing starts after it is called. */
  cancel(reason: string): Promise<void>;
  /** Carries out another command; resolves when what it changed is durable, with the problem where it cannot be done. */
  command(command: Exclude<RunCommand, { command: "cancel" }>): Promise<Problem | null>;
  /** Lets go without ending the run: for a server that stops. Steps under way get `drain_ms` to finish, then are aborted. */
  release(cause?: unknown, drain_ms?: number): Promise<void>;
}

type End =
  | { type: "run.failed"; problem: Problem; node?: string }
  | { type: "run.cancelled"; reason: string }
  | { type: "run.limit_reached"; limit: string; allowed: number; used: number };

export function conductRun(options: ConductOptions): Conduct {
  const { plan, fold, writer, now, monotonic } = options;
  const { state } = fold;
  const controller = new AbortController();
  let ending: Promise<void> | null = null;
  let closed = false;
  let draining = false;
  let graph: Promise<GraphEnd> = Promise.resolve({ how: "aborted" });
  let settle: { resolve: (state: RunState) => void; reject: (cause: unknown) => void };
  const done = new Promise<RunState>((resolve, reject) => {
    settle = { resolve, reject };
  });
  done.catch(() => {});

  // Wall time before this process took over, then a monotonic clock: setting the wall clock back shortens nothing.
  const before = Math.max(0, now() - (state.started_at ?? now()));
  const began = monotonic();
  const duration = () => Math.round((before + monotonic() - began) * 10) / 10;
  const limits = createLimits(state, now, (limit) => void end({ type: "run.limit_reached", ...limit }));
  let working = 0;

  const emit = (event: NewEvent): void => {
    if (closed) throw new RunEnded();
    if (limits.forbids(event)) throw new RunEnded();
    writer.emit(event);
  };

  const control = createControl({
    state,
    emit,
    broken,
    onWait: limits.pause,
    onResume: limits.resume,
    closed: () => closed || ending !== null,
  });

  const environment: StepEnvironment = {
    ...options,
    state,
    signal: controller.signal,
    emit,
    durable: writer.durable,
    left: limits.left,
    conduct: conductGraph,
    control: {
      ...control,
      gate: (path, node) => (draining ? null : control.gate(path, node)),
      work(by) {
        working += by;
        control.work(by);
      },
    },
  };

  /** What no step should throw: the run ends and says so, instead of going on without the step. */
  function broken(cause: unknown): void {
    if (cause instanceof RunEnded) return;
    options.report(cause, `run ${state.run_id}`);
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!closed) void end({ type: "run.failed", problem: problem("node_failed", { node: "the run", reason }) });
  }

  function finish(how: GraphEnd): void {
    if (ending || closed || how.how === "aborted") return;
    if (how.how === "failed") {
      void end({ type: "run.failed", problem: how.problem, node: how.path });
      return;
    }
    ending = close(() =>
      writer.emit({ type: "run.finished", output: runOutput(root.graph, state), duration_ms: duration() }),
    );
    ending.catch(() => {});
  }

  function end(how: End): Promise<void> {
    ending ??= (async () => {
      const reason = how.type === "run.cancelled" ? how.reason : how.type.replace("run.", "");
      controller.abort(new Error(reason));
      await Promise.race([graph.catch(() => {}), pause(GRACE_MS)]);
      await close(() => {
        cancelAll({ state, emit: (event) => writer.emit(event) }, reason);
        writer.emit({ ...how, duration_ms: duration() } as NewEvent);
      });
    })();
    ending.catch(() => {});
    return ending;
  }

  /** The last events of the run, written together; nothing follows. */
  async function close(write: () => void): Promise<void> {
    closed = true;
    limits.stop();
    write();
    try {
      await writer.durable();
      settle.resolve(state);
    } catch (cause) {
      settle.reject(cause);
      throw cause;
    }
  }

  /** What of an earlier life has to be said first. Returns false where the run was already being ended. */
  function tidyUp(): boolean {
    const stopped = new Set(["continue", "break", "failed", "cancelled"]);
    for (const node of Object.values(state.nodes)) {
      const ended = passesAround(node.path).find(({ path, pass }) =>
        stopped.has(state.nodes[path]?.passes?.[pass]?.how ?? ""),
      );
      if (ended && (node.status === "running" || node.status === "waiting"))
        emit({ type: "node.cancelled", path: node.path, reason: "the pass ended" });
      else if (!ended && node.status === "cancelled") {
        // An end that was under way is gone through with: its first cancelled step may be all of it that was stored.
        void end({ type: "run.cancelled", reason: node.reason ?? "cancelled" });
        return false;
      }
    }
    return true;
  }

  const root = rootFrame(plan, onlyOf(plan, state.only), state);
  const fresh = state.seq === 1;
  if (fresh || tidyUp()) {
    graph = conductGraph(root, environment, fresh && Object.keys(state.nodes).length === 0);
    graph.then(finish, broken);
  }

  return {
    done,
    async cancel(reason) {
      await end({ type: "run.cancelled", reason });
    },
    async command(command) {
      if (ending || closed || draining) return problem("run_settled", { status: state.status });
      const refused = carryOut(command);
      if (!refused) await writer.durable();
      return refused;
    },
    async release(cause = new Error("the server stops"), drain_ms = 0) {
      draining = true;
      for (const until = monotonic() + drain_ms; working > 0 && !ending && monotonic() < until; ) await pause(20);
      closed = true;
      limits.stop();
      controller.abort(cause);
      await Promise.race([graph.catch(() => {}), pause(GRACE_MS)]);
      await Promise.race([writer.durable().catch(() => {}), pause(GRACE_MS)]);
      writer.letGo();
      settle.reject(cause);
    },
  };

  function carryOut(command: Exclude<RunCommand, { command: "cancel" }>): Problem | null {
    switch (command.command) {
      case "pause":
        return control.pause();
      case "step":
        return control.goOn("step", command.input);
      case "continue":
        return control.goOn("continue", command.input, command.breakpoints);
      case "message":
        return control.say(command.text, command.by ?? "a person", command.node);
      case "approve":
        return control.decide(command.approval, { ...command, by: command.by ?? "a person" });
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
