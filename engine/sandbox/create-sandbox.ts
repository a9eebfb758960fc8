// A few threads, each with its own JavaScript engine. A thread that does not answer in time is ended, whatever it does;
// one that has nothing to do for a while is let go.

import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { weigh } from "../plan/weigh";
import { createTurns } from "../run/turns";
import type { Sandbox, SandboxEnd, SandboxJob } from "./sandbox";

export interface SandboxOptions {
  /** file of the thread's program, `worker.mjs`; a bundle has to say where it is, from source it lies beside this */
  worker?: string;
  /** most threads at once */
  threads?: number;
}

const OUTPUT_LIMIT = 4 * 1024 * 1024;
/** As `weigh` counts: one for each value, one for four characters. */
const INPUT_LIMIT = 2_000_000;
const IDLE_MS = 30_000;
/** How long after its time a thread may still answer by itself. */
const GRACE_MS = 250;
/** Starting the engine is not the code's time. */
const START_MS = 20_000;

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  idle: NodeJS.Timeout | null;
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const turns = createTurns(options.threads ?? 2);
  const free: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  async function run(job: SandboxJob): Promise<SandboxEnd> {
    if (job.signal?.aborted) return CANCELLED;
    if (weigh(job.inputs, INPUT_LIMIT) >= INPUT_LIMIT)
      return { ok: false, code: "error", message: "the inputs are larger than about 8 MB" };
    let inputs: string;
    try {
      inputs = JSON.stringify(job.inputs);
    } catch {
      return { ok: false, code: "error", message: "the inputs are no JSON" };
    }
    if (!(await turns.take(job.signal))) return CANCELLED;
    let thread: Thread | null = null;
    try {
      if (closed) return CANCELLED;
      thread = free.pop() ?? startThread(options.worker ?? join(import.meta.dirname, "worker.mjs"));
      all.add(thread);
      if (thread.idle) clearTimeout(thread.idle);
      const end = await carryOut(thread, job, inputs);
      if (end.keep) rest(thread);
      else drop(thread);
      return end.end;
    } catch (cause) {
      if (thread) drop(thread);
      return { ok: false, code: "error", message: cause instanceof Error ? cause.message : String(cause) };
    } finally {
      turns.give();
    }
  }

  function drop(thread: Thread): void {
    all.delete(thread);
    void thread.worker.terminate();
  }

  function rest(thread: Thread): void {
    if (closed) {
      drop(thread);
      return;
    }
    free.push(thread);
    thread.idle = setTimeout(() => {
      free.splice(free.indexOf(thread), 1);
      drop(thread);
    }, IDLE_MS);
    thread.idle.unref();
    thread.worker.unref();
  }

  return {
    run,
    async close() {
      closed = true;
      free.length = 0;
      await Promise.all([...all].map((thread) => thread.worker.terminate()));
      all.clear();
    },
  };
}

const CANCELLED: SandboxEnd = { ok: false, code: "cancelled", message: "stopped" };

function startThread(file: string): Thread {
  // Nothing of the server's environment, arguments or streams, and a cap on the thread's own memory.
  const worker = new Worker(file, {
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const ready = new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the thread ended before it was ready")));
  });
  ready.catch(() => {});
  return { worker, ready, idle: null };
}

/** The end of a job, and whether the thread can take another. */
async function carryOut(thread: Thread, job: SandboxJob, inputs: string): Promise<{ end: SandboxEnd; keep: boolean }> {
  const { worker } = thread;
  worker.ref();
  await within(thread.ready, START_MS);
  // Stopped while the thread began: a signal that has fired fires no more.
  if (job.signal?.aborted) return { end: CANCELLED, keep: true };
  return new Promise((resolve) => {
    const settle = (end: SandboxEnd, keep: boolean) => {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      job.signal?.removeEventListener("abort", onAbort);
      resolve({ end, keep });
    };
    const onMessage = ({ spent, ...message }: SandboxEnd & { spent?: boolean }) => settle(readEnd(message), !spent);
    const onError = (cause: Error) => settle({ ok: false, code: "memory", message: cause.message }, false);
    const onExit = () => settle({ ok: false, code: "memory", message: "the engine ran out of memory or stack" }, false);
    const onAbort = () => settle(CANCELLED, false);
    const late = { ok: false, code: "timeout", message: "the time is up" } as const;
    const timer = setTimeout(() => settle(late, false), job.timeout_ms + GRACE_MS);
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    job.signal?.addEventListener("abort", onAbort, { once: true });
    const { code, timeout_ms, memory_mb } = job;
    worker.postMessage({
      code,
      inputs,
      timeout_ms,
      memory_mb,
      output_limit: OUTPUT_LIMIT,
    });
  });
}

function readEnd(message: SandboxEnd): SandboxEnd {
  if (!message.ok) return message;
  try {
    return { ...message, result: JSON.parse(message.result as string) as unknown };
  } catch {
    return { ok: false, code: "output", message: "it is no JSON" };
  }
}

async function within(ready: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the JavaScript engine did not start")), ms);
  });
  await Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
