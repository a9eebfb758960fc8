// What a run waits for and who may let it go on: people's decisions, times, and the commands pause, step and continue.
// What it waits for stands in the log; here are only the timers and promises of this process.

import { type Problem, ProblemError, problem } from "../contract/problem";
import type { NewEvent } from "../contract/run-event";
import type { ApprovalState, RunState } from "../contract/run-state";
import type { Decision, Question } from "../nodes/define-node";
import { atTime } from "./at-time";
import { createListeners, type Listeners } from "./listeners";

export interface Permit {
  input?: Record<string, unknown>;
}

/** What of a step's environment waiting needs. */
interface Waiter {
  signal: AbortSignal;
  emit: (event: NewEvent) => void;
  now: () => number;
}

export interface Control {
  /** A step that does work of its own begins (1) or ends (-1). */
  work(by: 1 | -1): void;
  /** Whether a node may begin now; null: not yet, and the level is told when to look again. */
  gate(path: string, node: string): Permit | null;
  /** Registers a level; returns what takes it off again. */
  register(look: () => void): () => void;
  ask(path: string, question: Question, attempt: number, waiter: Waiter, busy: boolean): Promise<Decision>;
  /** Ends early once `heard` is true, which is looked at now and with each message to the step. */
  sleepUntil(path: string, until: number, waiter: Waiter, busy: boolean, heard?: () => boolean): Promise<void>;
  /** Resolves at once, or when a person who has stopped the run lets it go on. */
  proceed(waiter: Waiter, busy: boolean): Promise<void>;
  listen: Listeners["listen"];
  /** What no step should throw: ends the run, and says so. */
  broken(cause: unknown): void;
}

export interface Answer {
  decision: string;
  by: string;
  comment?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

export interface Commands {
  pause(): Problem | null;
  goOn(how: "step" | "continue", input?: Record<string, unknown>, breakpoints?: string[]): Problem | null;
  decide(approval: string, answer: Answer): Problem | null;
  say: Listeners["say"];
}

export interface ControlOptions {
  state: RunState;
  emit: (event: NewEvent) => void;
  broken: (cause: unknown) => void;
  /** The run's clock stands still while it waits. */
  onWait: () => void;
  onResume: () => void;
  closed: () => boolean;
}

const OPEN: Permit = {};

export function createControl(options: ControlOptions): Control & Commands {
  const { state, emit } = options;
  let busy = 0;
  let permit: (Permit & { path: string | null }) | null = null;
  let looking = false;
  const waits = new Map<string, string>();
  const asked = new Map<string, { done: () => void; check: Question["check"] }>();
  const levels = new Set<() => void>();
  const listeners = createListeners(emit);

  const stopped = () => state.status === "waiting" && (state.reason === "paused" || state.reason === "breakpoint");

  function wait(reason: string, node?: string): void {
    emit({ type: "run.waiting", reason, ...(node !== undefined && { node }) });
    options.onWait();
  }

  function resume(reason: string, breakpoints?: string[]): void {
    emit({ type: "run.resumed", reason, ...(breakpoints && { breakpoints }) });
    options.onResume();
  }

  /** After the present turn: whether nothing goes on by itself any more. */
  function look(): void {
    if (looking || waits.size === 0) return;
    looking = true;
    setImmediate(() => {
      looking = false;
      if (options.closed() || busy > 0 || waits.size === 0 || state.status !== "running") return;
      const [path, reason] = waits.entries().next().value!;
      wait(reason, path);
    });
  }

  function waitFor<T>(path: string, reason: string, waiter: Waiter, start: (done: (value: T) => void) => () => void) {
    return new Promise<T>((resolve, reject) => {
      waits.set(path, reason);
      const clear = () => {
        waits.delete(path);
        stop();
        waiter.signal.removeEventListener("abort", onAbort);
      };
      const onAbort = () => {
        clear();
        reject(waiter.signal.reason);
        // A step's own time limit lets the run go on; whoever ends the whole run has said so by then.
        queueMicrotask(() => {
          if (options.closed()) return;
          runGoesOn("time");
          look();
        });
      };
      const stop = start((value) => {
        clear();
        resolve(value);
        look();
      });
      waiter.signal.addEventListener("abort", onAbort, { once: true });
      if (waiter.signal.aborted) onAbort();
      else look();
    });
  }

  function runGoesOn(reason: string): void {
    if (state.status === "waiting" && !stopped()) resume(reason);
  }

  /** A step goes on: the run does too, unless a person stopped it. */
  function goesOn(path: string, reason: string, waiter: Waiter): void {
    runGoesOn(reason);
    if (state.nodes[path]?.status === "waiting") waiter.emit({ type: "node.resumed", path, reason });
  }

  /** A step that works waits: until then it holds nothing up. */
  async function atRest<T>(busy_step: boolean, wait: () => Promise<T>): Promise<T> {
    if (busy_step) busy -= 1;
    try {
      return await wait();
    } finally {
      if (busy_step) busy += 1;
    }
  }

  function openGate(): void {
    for (const again of [...levels]) again();
    if (permit?.path == null) return;
    // What the run stood before can no longer start: whoever is next may.
    permit = { ...permit, path: null };
    for (const again of [...levels]) again();
  }

  return {
    work(by) {
      busy += by;
      if (by < 0) look();
    },
    gate(path, node) {
      if (!state.stepping && state.breakpoints.length === 0 && state.status !== "waiting") return OPEN;
      if (stopped()) return null;
      if (permit) {
        if (permit.path !== null && permit.path !== path) return null;
        const { input } = permit;
        permit = null;
        return input ? { input } : OPEN;
      }
      const breaks = state.breakpoints.includes(node);
      if (!state.stepping && !breaks) return OPEN;
      wait(state.stepping ? "paused" : "breakpoint", path);
      return null;
    },
    register(again) {
      levels.add(again);
      return () => levels.delete(again);
    },
    async ask(path, question, attempt, waiter, busy_step) {
      const id = `${path}#${question.id}${attempt > 1 ? `@${attempt}` : ""}`;
      const { kind, what, choices, expires_ms, on_expire } = question;
      if (!state.approvals[id]) {
        const expires = expires_ms === undefined ? {} : { expires_at: waiter.now() + expires_ms };
        const given = on_expire === undefined ? {} : { on_expire };
        waiter.emit({ type: "approval.requested", path, approval: id, kind, what, choices, ...expires, ...given });
      }
      const open = state.approvals[id]!;
      if (open.decision === null) {
        const until = open.expires_at === null ? {} : { until: open.expires_at };
        if (state.nodes[path]?.status !== "waiting")
          waiter.emit({ type: "node.waiting", path, reason: "approval", ...until });
        const decision = open.on_expire ?? choices.at(-1)!;
        const answered = (done: () => void) => {
          asked.set(id, { done, check: question.check });
          const stop = atTime(open.expires_at, waiter.now, () => {
            goesOn(path, "time", waiter);
            waiter.emit({ type: "approval.decided", path, approval: id, decision, by: "expiry" });
            done();
          });
          return () => {
            stop();
            asked.delete(id);
          };
        };
        await atRest(busy_step, () => waitFor<void>(path, "approval", waiter, answered));
      } else goesOn(path, "decided", waiter);
      return decisionOf(state.approvals[id]!);
    },
    async sleepUntil(path, until, waiter, busy_step, heard = () => false) {
      const mine = state.nodes[path];
      const due = mine?.reason === "wait" && mine.due !== null ? mine.due : until;
      if (mine?.status !== "waiting") {
        if (due <= waiter.now() || heard()) return;
        waiter.emit({ type: "node.waiting", path, reason: "wait", until: due });
      }
      const over = (done: () => void) => {
        const stop = atTime(heard() ? waiter.now() : due, waiter.now, done);
        const awake = listeners.sleep(path, () => heard() && done());
        return () => {
          stop();
          awake();
        };
      };
      await atRest(busy_step, () => waitFor<void>(path, "wait", waiter, over));
      goesOn(path, heard() ? "message" : "time", waiter);
    },
    async proceed({ signal }, busy_step) {
      if (!stopped()) return;
      const released = () =>
        new Promise<void>((resolve, reject) => {
          const clear = () => {
            levels.delete(again);
            signal.removeEventListener("abort", onAbort);
          };
          const again = () => {
            if (stopped()) return;
            clear();
            resolve();
          };
          const onAbort = () => {
            clear();
            reject(signal.reason);
          };
          levels.add(again);
          signal.addEventListener("abort", onAbort, { once: true });
          if (signal.aborted) onAbort();
        });
      while (stopped()) await atRest(busy_step, released);
    },
    listen: listeners.listen,
    say: listeners.say,
    broken: options.broken,
    pause() {
      if (stopped()) return null;
      wait("paused");
      return null;
    },
    goOn(how, input, breakpoints) {
      if (!stopped()) return problem("command_impossible", { command: how, status: state.status });
      permit = { path: state.node, ...(input && { input }) };
      resume(how, breakpoints);
      openGate();
      look();
      return null;
    },
    decide(approval, { decision, by, comment, params }) {
      const open = state.approvals[approval];
      if (!open) return problem("approval_unknown", { approval });
      if (open.decision !== null) return problem("approval_closed", { decision: open.decision });
      if (!open.choices.includes(decision))
        return problem("approval_choice", { decision, choices: open.choices.join(", ") });
      const waiting = asked.get(approval);
      if (!waiting) return problem("command_impossible", { command: "approve", status: state.status });
      const wrong = waiting.check?.(decision, params) ?? null;
      if (wrong) return wrong;
      const { path } = open;
      goesOn(path, "decided", { emit, signal: NEVER, now: Date.now });
      emit({
        type: "approval.decided",
        path,
        approval,
        decision,
        by,
        ...(comment !== undefined && { comment }),
        ...(decision === "change" && params && { params }),
      });
      waiting.done();
      return null;
    },
  };
}

const NEVER = new AbortController().signal;

function decisionOf({ decision, by, comment, params, what }: ApprovalState): Decision {
  if (decision === null) throw new ProblemError(problem("approval_unknown", { approval: "" }));
  return { decision, by: by ?? "", comment, params, what };
}
