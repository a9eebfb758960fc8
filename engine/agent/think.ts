import type { Message } from "../contract/message";
import { type Problem, ProblemError } from "../contract/problem";
import { outcomesOf } from "./act";
import { type Agent, enterPhase } from "./agent";
import { askModel } from "./ask-model";
import { tokenCounter } from "./context/count-tokens";
import { contextLimit, fitContext } from "./context/fit-context";
import { firstMessages } from "./first-messages";
import { sumUp } from "./follow-up";
import { holdBack } from "./protocols/hold-back";
import { protocolNamed } from "./protocols/list";
import { callIds } from "./protocols/protocol";
import { readAnswer } from "./protocols/read-answer";
import { heardIn, unheard } from "./said";
import { turnsAsked } from "./turns-asked";

export interface Turn {
  round: number;
  /** what is new since the last request; empty to ask the same again */
  add: Message[];
  /** `answer`: nothing but the answer in its schema is asked for */
  purpose?: "answer" | null;
}

/** Asks the model for its next turn. Moves down a rung where the provider knows no tool calls, and asks again. */
export async function think(agent: Agent, turn: Turn): Promise<void> {
  const { settings, context, model } = agent;
  const protocol = protocolNamed(agent.protocol);
  const last = context.trace()?.brakes.some((one) => one.brake === "max_iterations") ?? false;
  const answer = turn.purpose === "answer";
  const tools = last || answer ? [] : agent.tools;
  // A grammar for the answer would keep a model from calling tools.
  const schema = tools.length === 0 ? settings.schema : null;
  enterPhase(agent, "THINK", turn.round);
  const specs = agent.protocol === "native" ? tools.map((tool) => context.tools.spec(tool)) : [];
  const asked = await conversation(agent, turn, last);
  const messages = await fitContext(agent, asked.messages, specs, turn.round);
  const used = new Set(context.trace()?.calls.map((call) => call.call));
  try {
    await askModel(
      model,
      {
        round: turn.round,
        protocol: agent.protocol,
        messages,
        heard: asked.heard,
        tools: tools.map((tool) => tool.name),
        specs,
        temperature: settings.temperature ?? null,
        ...(schema && { schema }),
        ...(answer && { purpose: "answer" }),
        ...(agent.protocol !== "native" && { hold: holdBack() }),
      },
      context,
      (answer) =>
        readAnswer(answer, tools, {
          protocol: protocol.name,
          strict: settings.protocol !== "auto",
          ids: callIds(`call_${turn.round}`, used),
        }),
    );
  } catch (cause) {
    if (!(cause instanceof ProblemError) || !(await learns(agent, cause.problem, messages))) throw cause;
    // The messages of the refused request stand in the log.
    await think(agent, { ...turn, add: [] });
  }
}

/** Whether a refusal says something by which the same can be asked in another way. */
async function learns(agent: Agent, { code, params }: Problem, messages: readonly Message[]): Promise<boolean> {
  const { settings, model } = agent;
  if (code === "tools_unsupported" && settings.protocol === "auto" && agent.protocol === "native") {
    model.learned?.("json");
    agent.protocol = "json";
    return true;
  }
  if (code !== "model_context_exceeded" || !model.learnedContext) return false;
  const sent = (await tokenCounter()).messages(messages);
  // Its tokens are not quite those that are counted here: what should have fitted has to be smaller yet.
  const most = Math.floor(sent * 0.75);
  const told = typeof params?.limit === "number" ? params.limit : most;
  const before = contextLimit(agent);
  model.learnedContext(before === null || told < before ? told : Math.min(before - 1, most));
  const now = contextLimit(agent);
  return now !== null && now !== before;
}

/** The messages of the turn, and how much of what people said is in them. */
async function conversation(agent: Agent, turn: Turn, last: boolean): Promise<{ messages: Message[]; heard: number }> {
  const { context } = agent;
  const trace = context.trace();
  const before = trace?.messages ?? [];
  const sent = trace ? turnsAsked(trace).some((request) => request.status === "done") : false;
  if (!trace || !sent) {
    const first = await firstMessages(agent.settings, context, protocolNamed(agent.protocol), agent.tools);
    return { messages: [...first, ...unheard(context.trace(), 0)], heard: context.trace()?.said.length ?? 0 };
  }
  const heard = heardIn(trace);
  if (turn.add.length === 0) return { messages: before, heard };
  const [answer, ...rest] = turn.add;
  const messages = [...before, answer!, ...results(agent), ...rest, ...unheard(trace, heard)];
  if (last && turn.purpose !== "answer") messages.push({ role: "user", content: sumUp(agent.settings) });
  return { messages, heard: trace.said.length };
}

/** The results of the last answer's calls, in the protocol in which they were made. */
function results(agent: Agent): Message[] {
  const trace = agent.context.trace();
  const asked = trace && turnsAsked(trace).findLast((request) => request.status === "done");
  if (!asked || asked.calls.length === 0) return [];
  return protocolNamed(asked.protocol ?? agent.protocol).resultMessages(outcomesOf(agent, asked));
}
