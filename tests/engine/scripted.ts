// A model that says what the test tells it, two tools that count, and an engine around them.

import Type from "typebox";
import type { Protocol } from "@/engine/contract/message";
import { createEngine, type Engine } from "@/engine/create-engine";
import type { EventLog } from "@/engine/log/event-log";
import { createMemoryLog } from "@/engine/log/memory-log";
import type { Model, ModelAnswer, ModelRequest } from "@/engine/models/model";
import { KINDS } from "@/engine/nodes/list";
import { defineTool, type Tool, ToolError } from "@/engine/tools/define-tool";
import type { Outbound } from "@/engine/tools/outbound";
import { createToolCaller } from "@/engine/tools/tool-caller";
import { wait } from "@/engine/tools/wait";
import type { Workspace } from "@/engine/tools/workspace";

export type Say =
  | Partial<ModelAnswer>
  | ((request: ModelRequest) => Partial<ModelAnswer> | Promise<Partial<ModelAnswer>>);

export function call(name: string, args: unknown = {}, id = `${name}-${Math.random()}`) {
  return { id, name, arguments: args };
}

/** Fails the test on a request too many. */
export function scriptedModel(says: Say[], protocol?: Protocol): Model & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    name: "script/test",
    ...(protocol && { protocol }),
    requests,
    async complete(request, stream) {
      requests.push(structuredClone(request));
      const say = says[requests.length - 1];
      if (!say) throw new Error(`request ${requests.length} was not expected`);
      const answer = typeof say === "function" ? await say(request) : say;
      if (answer.text) stream.onDelta?.("text", answer.text);
      return {
        text: "",
        reasoning: "",
        refusal: null,
        calls: [],
        finish: "stop",
        usage: { input_tokens: 10, output_tokens: 5 },
        cost: null,
        ...answer,
      };
    },
  };
}

const contract = {
  aliases: [],
  category: "test",
  icon: "wrench",
  label: { en: "T", zh: "T" },
  description: {
    en: { does: "d", use: "u", avoid: "a", fails: "f" },
    zh: { does: "d", use: "u", avoid: "a", fails: "f" },
  },
  labels: { untrusted: false, private: false, outbound: false, mutates: false, executes: false },
  timeout_ms: 1_000,
  smoke: {
    normal: { arguments: {}, expect: { status: "ok" as const } },
    wrong_arguments: { arguments: {}, expect: { status: "refused" as const } },
    blocked: { arguments: {}, expect: { status: "error" as const } },
  },
};

export function countingTools(ran: string[]): Tool[] {
  return [
    defineTool({
      ...contract,
      name: "look",
      parameters: Type.Object({ at: Type.String() }, { additionalProperties: false }),
      effect: "pure",
      run: ({ at }) => {
        ran.push(`look ${at}`);
        if (at === "nowhere") throw new ToolError("enoent", "there is nothing");
        return `seen ${at}`;
      },
    }),
    defineTool({
      ...contract,
      name: "change",
      parameters: Type.Object({ what: Type.String() }, { additionalProperties: false }),
      effect: "unsafe",
      run: async ({ what }, { signal }) => {
        ran.push(`change ${what}`);
        if (what === "bad") throw new ToolError("eexist", "it is already there");
        if (what === "slow")
          await new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
        return { changed: what };
      },
    }),
    defineTool({
      ...contract,
      name: "shift",
      parameters: Type.Object({ what: Type.String() }, { additionalProperties: false }),
      effect: "probe",
      run: async ({ what }) => {
        ran.push(`shift ${what}`);
        return { shifted: what };
      },
      // What the world shows of an interrupted call is in its name.
      probe: async ({ what }) =>
        what === "gone"
          ? { happened: "yes", result: { found: what } }
          : { happened: what === "there" ? "no" : "unknown" },
    }),
    wait,
  ];
}

export function scriptedEngine(
  model: Model,
  ran: string[] = [],
  log: EventLog = createMemoryLog(),
  rules: string[] = [],
): Engine {
  const withRelative = (rule: string) => {
    rules.push(rule);
    return workspace;
  };
  const workspace = { withRelative } as unknown as Workspace;
  const tools = createToolCaller({
    tools: countingTools(ran),
    workspace,
    outbound: {} as Outbound,
    now: Date.now,
    monotonic: () => performance.now(),
  });
  return createEngine({ log, tools, models: { resolve: () => model }, kinds: KINDS, report: () => {} });
}
