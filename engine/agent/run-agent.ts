// The think–act–observe loop. It keeps no state of its own: every turn looks at the step's trace (what the log says so
// far) and does the next thing, so after a restart it goes on where the log ends.

import { type JsonSchema, nodeTitle } from "../contract/flow";
import type { Protocol } from "../contract/message";
import { ProblemError, problem } from "../contract/problem";
import type { Brake } from "../contract/run-event";
import type { ModelCallState, NodeTrace } from "../contract/run-state";
import { takesWords } from "../contract/takes-words";
import type { NodeContext, NodeResult } from "../nodes/define-node";
import { act } from "./act";
import { type Agent, enterPhase } from "./agent";
import type { AgentSettings } from "./agent-settings";
import { cutProblem } from "./ask-model";
import { hasConverged } from "./brakes/converged";
import { hasNoProgress } from "./brakes/no-progress";
import { askedAgain, assistantMessage, EMPTY, followUp } from "./follow-up";
import { takeEndMarker } from "./protocols/end-marker";
import { review } from "./review";
import { isUnheard } from "./said";
import { retriesIn, type StructuredAnswer, structuredAnswer } from "./structured-answer";
import { think } from "./think";
import { turnsAsked } from "./turns-asked";

export type AgentStatus = "finished" | "limit_reached" | "converged" | "no_progress";

export async function runAgent(settings: AgentSettings, context: NodeContext): Promise<NodeResult> {
  const agent = await prepare(settings, context);
  if (!context.trace()) enterPhase(agent, "RECEIVE", 0);
  const deaf = context.listen(() => takesWords(context.trace()));
  try {
    return await loop(agent);
  } finally {
    deaf();
  }
}

async function loop(agent: Agent): Promise<NodeResult> {
  const { context } = agent;
  for (;;) {
    context.signal.throwIfAborted();
    await context.proceed();
    const trace = context.trace();
    const last = trace && turnsAsked(trace).at(-1);
    if (!trace || last?.status !== "done") {
      await think(agent, { round: last?.round ?? 1, add: [], purpose: last?.purpose === "answer" ? "answer" : null });
      continue;
    }
    if (await review(agent)) continue;
    const ended = endedAs(trace, last);
    if (ended) {
      const result = await finish(agent, trace, last, ended);
      if (result) return result;
      continue;
    }
    const open = last.calls.filter((call) => !trace.calls.findLast((one) => one.call === call.call)?.result);
    if (open.length > 0) {
      enterPhase(agent, "ACT", last.round);
      await act(agent, last, open);
      enterPhase(agent, "OBSERVE", last.round);
      continue;
    }
    const status = statusAfter(agent, trace, last);
    if (status) {
      const result = await finish(agent, trace, last, status);
      if (result) return result;
      continue;
    }
    await think(agent, { round: last.round + 1, add: followUp(last, isUnheard(trace)) });
  }
}

async function prepare(settings: AgentSettings, context: NodeContext): Promise<Agent> {
  const model = await context.model(context.model_override ?? settings.model);
  const tools = settings.tools.map((name) => context.tools.find(name)).filter((tool) => tool !== undefined);
  const trace = context.trace();
  const before = trace && turnsAsked(trace).at(-1)?.protocol;
  const first: Protocol = settings.protocol === "auto" ? (model.protocol ?? "native") : settings.protocol;
  return { settings, context, model, tools, protocol: before ?? first };
}

const ENDS: Partial<Record<Brake, AgentStatus>> = {
  end_marker: "finished",
  converged: "converged",
  no_progress: "no_progress",
};

/** How the work has ended already, so that at most its answer is still missing; null while it goes on. */
function endedAs(trace: NodeTrace, last: ModelCallState): AgentStatus | null {
  for (const { brake, round } of trace.brakes) {
    const status = ENDS[brake];
    if (status) return status;
    // The answer after the last round ends it: no call that is still in it is carried out.
    if (brake === "max_iterations" && last.round > round) return "limit_reached";
  }
  return last.purpose === "answer" && !isUnheard(trace) ? "finished" : null;
}

/** The status to end with, or null to go on. */
function statusAfter(agent: Agent, trace: NodeTrace, last: ModelCallState): AgentStatus | null {
  const { settings, context } = agent;
  // A person's word makes it go on, whatever the model thinks of being ready.
  const status = isUnheard(trace) ? null : endAfter(agent, trace, last);
  if (status || last.round < settings.max_iterations) return status;
  context.emit({
    type: "brake.tripped",
    path: context.path,
    brake: "max_iterations",
    why: `the limit of ${settings.max_iterations} rounds is reached`,
    round: last.round,
  });
  return null;
}

function endAfter(agent: Agent, trace: NodeTrace, last: ModelCallState): AgentStatus | null {
  const { settings } = agent;
  if (last.calls.length === 0) {
    if (last.refusal !== null) return "finished";
    const cut = cutProblem(last.finish, last.model);
    if (cut) throw new ProblemError(cut);
    const marked = takeEndMarker(last.raw ?? last.text).end_marker;
    if (marked) return trip(agent, "end_marker", "the answer ends with the end marker", last.round, "finished");
    const blank = last.text.trim() === "";
    if (blank ? askedAgain(trace, EMPTY) : !settings.require_end_marker) return "finished";
  } else {
    // Where the circuit breaker has stepped in, the model is to hear what became of its call.
    const broken = trace.brakes.some((one) => one.brake === "circuit_breaker" && one.round === last.round);
    if (settings.converge && !broken && hasConverged(trace.calls, last.round))
      return trip(agent, "converged", "two rounds observed the same and no call was new", last.round, "converged");
    if (hasNoProgress(trace.calls, last.round, settings.no_progress_rounds)) {
      const why = `${settings.no_progress_rounds} rounds without a successful call`;
      return trip(agent, "no_progress", why, last.round, "no_progress");
    }
  }
  return null;
}

function trip(agent: Agent, brake: Brake, why: string, round: number, status: AgentStatus): AgentStatus {
  agent.context.emit({ type: "brake.tripped", path: agent.context.path, brake, why, round });
  return status;
}

/** The result; null where the model was asked once more, for an answer that fits its schema. */
async function finish(
  agent: Agent,
  trace: NodeTrace,
  last: ModelCallState,
  status: AgentStatus,
): Promise<NodeResult | null> {
  const { context, settings } = agent;
  const structured = settings.schema && last.refusal === null ? answerOf(settings.schema, agent, trace, last) : null;
  if (structured && "again" in structured) {
    const add = [assistantMessage(last), structured.again];
    await think(agent, { round: last.round + 1, add, purpose: "answer" });
    return null;
  }
  enterPhase(agent, "FINISH", last.round);
  if (status !== "finished" && settings.on_limit === "fail") {
    const why = trace.brakes.at(-1)?.why ?? status;
    throw new ProblemError(problem("limit_reached", { node: nodeTitle(context.node), why }));
  }
  const said = turnsAsked(trace).findLast((request) => request.text.trim() !== "")?.text ?? "";
  return {
    output: {
      text: last.refusal ?? (last.text.trim() === "" ? said : last.text),
      ...(structured && { result: structured.result }),
      status,
      iterations: new Set(trace.requests.map((request) => request.round)).size,
      usage: usageOf(trace),
    },
  };
}

function answerOf(
  schema: JsonSchema,
  { settings, context }: Agent,
  trace: NodeTrace,
  last: ModelCallState,
): StructuredAnswer {
  const told = trace.requests.filter((one) => one.purpose === "answer" && one.status === "done").length;
  return structuredAnswer(schema, last.raw ?? last.text, {
    told,
    retries: retriesIn(settings.schema_retries, context.attempt),
  });
}

/** Sums of this step; null where a provider did not tell. */
export function usageOf(trace: NodeTrace): { input_tokens: number | null; output_tokens: number | null } {
  let input: number | null = 0;
  let output: number | null = 0;
  for (const { usage, status } of trace.requests) {
    if (status !== "done") continue;
    input = input === null || usage?.input_tokens == null ? null : input + usage.input_tokens;
    output = output === null || usage?.output_tokens == null ? null : output + usage.output_tokens;
  }
  return { input_tokens: input, output_tokens: output };
}
