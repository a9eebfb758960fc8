// Conducts one run from where its log stands to its end. It holds no truth of its own: what it does next follows from
// the plan and the folded events, so a run that is picked up after a crash goes the same way as one that never stopped.

import { type Problem, problem } from "../contract/problem";
import type { RunFold } from "../contract/reduce-run";
import type { NewEvent } from "../contract/run-event";
import type { RunState } from "../contract/run-state";
import type { RunPlan } from "../plan/run-plan";
import type { EventWriter } from "./event-writer";
import { createLimits } from "./limits";
import { runOutput } from "./run-output";
import { decide } from "./schedule";
import { performStep, RunEnded, type StepEnd, type StepEnvironment } from "./step";

export interface ConductOptions
  extends Pick<StepEnvironment, "now" | "monotonic" | "delta" | "model" | "tools" | "report"> {
  plan: RunPlan;
  fold: RunFold;
  writer: EventWriter;
}

export interface Conduct {
  /** Resolves when the ending event is durable; rejects when the log refused this run, or it was let go. */
  done: Promise<RunState>;
  /** Resolves when the end is durable, rejects when it cannot become so; nothing starts after it is called. */
  cancel(reason: string): Promise<void>;
  /** Lets go without ending the run: for a server that stops. What is under way is aborted and told nowhere. */
  release(cause?: unknown): Promise<void>;
}

type End =
  | { type: "run.failed"; problem: Problem; node?: string }
  | { type: "run.cancelled"; reason: string }
  | { type: "run.limit_reached"; limit: string; allowed: number; used: number };

/** Turns of pure work before other runs of this process get theirs. */
const STEPS_PER_TURN = 200;
/** How long a cancelled step may take to say what became of it. */
const GRACE_MS = 1_000;

export function conductRun(options: ConductOptions): Conduct {
  const { plan, fold, writer, now, monotonic } = options;
  const { state } = fold;
  const controller = new AbortController();
  const active = new Map<string, Promise<void>>();
  let queue: string[] = [];
  let head = 0;
  let ending: Promise<void> | null = null;
  let closed = false;
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

  const emit = (event: NewEvent): void => {
    if (closed) throw new RunEnded();
    if (limits.forbids(event)) throw new RunEnded();
    writer.emit(event);
  };

  const environment: StepEnvironment = {
    ...options,
    state,
    signal: controller.signal,
    emit,
    durable: writer.durable,
    left: limits.left,
  };

  function settled(id: string, outcome: StepEnd): void {
    if (ending || closed) return;
    if (outcome.problem) {
      void end({ type: "run.failed", problem: outcome.problem, node: id });
      return;
    }
    for (const next of plan.nodes.get(id)!.next) queue.push(next);
  }

  /** What no step should throw: the run ends and says so, instead of going on without the step. */
  function broken(cause: unknown): void {
    if (cause instanceof RunEnded) return;
    options.report(cause, `run ${state.run_id}`);
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (!closed) void end({ type: "run.failed", problem: problem("node_failed", { node: "the run", reason }) });
  }

  function begin(id: string): void {
    let outcome: StepEnd | Promise<StepEnd>;
    try {
      outcome = performStep(plan.nodes.get(id)!, environment);
    } catch (cause) {
      broken(cause);
      return;
    }
    if (!(outcome instanceof Promise)) {
      settled(id, outcome);
      return;
    }
    const work = outcome
      .then((end) => settled(id, end))
      .catch(broken)
      .then(() => {
        active.delete(id);
        pump();
      });
    active.set(id, work);
  }

  function pump(): void {
    let turns = STEPS_PER_TURN;
    while (head < queue.length && !ending && !closed) {
      if (turns-- === 0) {
        setImmediate(pump);
        return;
      }
      const id = queue[head++]!;
      if (active.has(id)) continue;
      const decision = decide(plan.nodes.get(id)!, state);
      if (decision.what === "start") begin(id);
      else if (decision.what === "skip") {
        emit({ type: "node.skipped", path: id, reason: decision.reason });
        settled(id, { problem: null });
      }
    }
    queue = queue.slice(head);
    head = 0;
    if (!ending && !closed && active.size === 0) finish();
  }

  function finish(): void {
    ending = close(() =>
      writer.emit({ type: "run.finished", output: runOutput(plan, state), duration_ms: duration() }),
    );
    ending.catch(() => {});
  }

  function end(how: End): Promise<void> {
    ending ??= (async () => {
      const reason = how.type === "run.cancelled" ? how.reason : how.type.replace("run.", "");
      controller.abort(new Error(reason));
      await Promise.race([Promise.allSettled(active.values()), pause(GRACE_MS)]);
      await close(() => {
        for (const node of Object.values(state.nodes))
          if (node.status === "running" || node.status === "waiting")
            writer.emit({ type: "node.cancelled", path: node.path, reason });
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

  function resume(): void {
    const failed = Object.values(state.nodes).find((node) => node.status === "failed" && node.port === null);
    if (failed?.problem) {
      void end({ type: "run.failed", problem: failed.problem, node: failed.path });
      return;
    }
    // An end that was under way is gone through with: its first cancelled step may be all of it that was stored.
    const cancelled = Object.values(state.nodes).find((node) => node.status === "cancelled");
    if (cancelled) {
      void end({ type: "run.cancelled", reason: cancelled.reason ?? "cancelled" });
      return;
    }
    for (const node of Object.values(state.nodes))
      if (node.status === "running" && plan.nodes.has(node.path)) begin(node.path);
    queue.push(...plan.nodes.keys());
    pump();
  }

  if (state.seq === 1) {
    queue.push(...plan.roots);
    pump();
  } else resume();

  return {
    done,
    async cancel(reason) {
      await end({ type: "run.cancelled", reason });
    },
    async release(cause = new Error("the server stops")) {
      closed = true;
      limits.stop();
      controller.abort(cause);
      await Promise.race([Promise.allSettled(active.values()), pause(GRACE_MS)]);
      await Promise.race([writer.durable().catch(() => {}), pause(GRACE_MS)]);
      writer.letGo();
      settle.reject(cause);
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
