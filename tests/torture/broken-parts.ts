// The engine with one of its protections taken out, made by wrapping what it is handed. What judges runs must see each.

import type { RunEvent } from "@/engine/contract/run-event";
import type { EventLog } from "@/engine/log/event-log";
import type { ToolCaller } from "@/engine/tools/call-tool";

export const TWINS = {
  "the effect does not wait for its intent": "before its intent was durable",
  "an unsafe call is repeated": "happened twice",
  "a completed call is forgotten": "after its result was stored",
  "told durable before the commit": "was told to be durable",
} as const;
export type Twin = keyof typeof TWINS;

export function brokenTools(tools: ToolCaller, twin: Twin | null): ToolCaller {
  if (twin !== "the effect does not wait for its intent") return tools;
  return { ...tools, call: (request) => tools.call({ ...request, durable: async () => {} }) };
}

export function brokenLog(log: EventLog, twin: Twin | null): EventLog {
  switch (twin) {
    case "told durable before the commit":
      return {
        ...log,
        append: async (run_id, events) => {
          log.append(run_id, events).catch(() => {});
        },
      };
    case "an unsafe call is repeated":
      return misread(log, (event) =>
        event.type === "tool.started" && event.effect === "unsafe" ? { ...event, effect: "idempotent" } : event,
      );
    case "a completed call is forgotten":
      return misread(log, (event) => {
        const { v, run_id, seq, at } = event;
        return event.type === "tool.finished" ? { v, run_id, seq, at, type: "note", text: "forgotten" } : event;
      });
    default:
      return log;
  }
}

function misread(log: EventLog, change: (event: RunEvent) => RunEvent): EventLog {
  return { ...log, read: async (run_id, after) => (await log.read(run_id, after)).map(change) };
}
