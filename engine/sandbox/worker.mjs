// The thread that holds the JavaScript engine. Plain JavaScript: it is started from its own file, by whatever runs the
// server. One job at a time; each gets a runtime of its own, so that nothing is left over for the next.

import { parentPort } from "node:worker_threads";
import { getQuickJS } from "quickjs-emscripten";

const LOG_LINES = 100;
const LOG_LENGTH = 2_000;

/** Takes away what would make two runs differ, and gives a console that is kept. */
const PRELUDE = `(() => {
  const refuse = (name) => () => { throw new Error(name + " is not available here: the same input must give the same output") };
  // The engine's own Date is left in reach of nobody, so that no detour leads to the time of day.
  const { construct } = Reflect;
  const RealDate = Date;
  const FixedDate = function Date(...given) {
    if (!new.target || given.length === 0) refuse("The clock (a Date without a time)")();
    return construct(RealDate, given, new.target);
  };
  FixedDate.prototype = RealDate.prototype;
  Object.defineProperty(RealDate.prototype, "constructor", { value: FixedDate, writable: true, configurable: true });
  FixedDate.parse = RealDate.parse;
  FixedDate.UTC = RealDate.UTC;
  FixedDate.now = refuse("Date.now()");
  globalThis.Date = FixedDate;
  for (const name of ["WeakRef", "FinalizationRegistry", "performance"]) delete globalThis[name];
  Math.random = refuse("Math.random()");
  const say = (...words) => __log(words.map((one) => typeof one === "string" ? one : JSON.stringify(one) ?? String(one)).join(" "));
  globalThis.console = { log: say, info: say, warn: say, error: say, debug: say };
})();`;

const quickjs = await getQuickJS();
parentPort.postMessage({ ready: true });
parentPort.on("message", (job) => parentPort.postMessage(run(job)));

function run(job) {
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext();
  const open = [];
  const logs = [];
  const end = { ...carryOut(runtime, context, job, open, logs), logs };
  try {
    for (const handle of open) if (handle.alive) handle.dispose();
    context.dispose();
    runtime.dispose();
    return end;
  } catch {
    // An engine that ran out of memory cannot be taken down in order: the thread is replaced.
    return { ...end, spent: true };
  }
}

/** Handles that have to be given back at the end are put into `open`, what the code says into `logs`. */
function carryOut(runtime, context, { code, inputs, timeout_ms, memory_mb, output_limit }, open, logs) {
  const keep = (handle) => {
    open.push(handle);
    return handle;
  };
  runtime.setMemoryLimit(memory_mb * 1024 * 1024);
  runtime.setMaxStackSize(256 * 1024);
  const until = Date.now() + timeout_ms;
  let late = false;
  runtime.setInterruptHandler(() => {
    late ||= Date.now() > until;
    return late;
  });
  const fail = (handle) => {
    keep(handle);
    if (late) return { ok: false, code: "timeout", message: "the time is up" };
    const cause = context.dump(handle);
    const told = typeof cause === "object" && cause !== null;
    const message = told ? String(cause.message ?? "") : String(cause);
    if (/out of memory/i.test(message)) return { ok: false, code: "memory", message };
    // The body begins on the second line of what is evaluated.
    const line = told ? /code\.js:(\d+)/.exec(String(cause.stack ?? ""))?.[1] : undefined;
    const at = line === undefined ? "" : ` (line ${Math.max(1, Number(line) - 1)})`;
    return { ok: false, code: "error", message: `${told ? cause.name : "Error"}: ${message}${at}`.slice(0, 2_000) };
  };
  try {
    const log = context.newFunction("__log", (text) => {
      if (logs.length < LOG_LINES) logs.push(context.getString(text).slice(0, LOG_LENGTH));
    });
    context.setProp(context.global, "__log", keep(log));
    const prepared = context.evalCode(PRELUDE, "prelude.js");
    if (prepared.error) return fail(prepared.error);
    keep(prepared.value);
    context.setProp(context.global, "__inputs", keep(context.newString(inputs)));
    const wrapped = `(async (inputs) => {\n${code}\n})(JSON.parse(__inputs)).then((value) => value === undefined ? "null" : JSON.stringify(value) ?? "null")`;
    const ran = context.evalCode(wrapped, "code.js");
    if (ran.error) return fail(ran.error);
    const promise = keep(ran.value);
    const jobs = runtime.executePendingJobs();
    if (jobs.error) return fail(jobs.error);
    const state = context.getPromiseState(promise);
    if (state.type === "pending") {
      if (late) return { ok: false, code: "timeout", message: "the time is up" };
      return { ok: false, code: "error", message: "the code waits for something that never comes" };
    }
    if (state.type === "rejected") return fail(state.error);
    const text = context.getString(keep(state.value));
    if (text.length > output_limit)
      return { ok: false, code: "output", message: `it is larger than ${Math.round(output_limit / 1024)} KB` };
    return { ok: true, result: text };
  } catch (cause) {
    if (late) return { ok: false, code: "timeout", message: "the time is up" };
    return { ok: false, code: "memory", message: String(cause?.message ?? cause).slice(0, 300) };
  }
}
