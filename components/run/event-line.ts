import type { RunEvent } from "@/engine/contract/run-event";
import { valueLine } from "./value-text";

/** The gist of an event on one line: names and values only, so it is the same in every language. */
export function eventLine(event: RunEvent): string {
  switch (event.type) {
    case "run.started":
      return valueLine(event.inputs, 160);
    case "run.finished":
      return valueLine(event.output, 160);
    case "node.finished":
      return `${event.given ? `[${event.given}] ` : ""}${valueLine(event.output, 150)}`;
    case "run.failed":
    case "node.failed":
    case "model.failed":
    case "tool.unknown":
      return event.problem.message.slice(0, 200);
    case "node.retrying":
      return `#${event.attempt} · +${Math.round(event.delay_ms)} ms · ${event.problem.message.slice(0, 160)}`;
    case "run.waiting":
      return [event.reason, event.node].filter(Boolean).join(" · ");
    case "run.resumed":
      return [event.reason, ...(event.breakpoints ?? [])].join(" · ").slice(0, 200);
    case "run.cancelled":
    case "node.skipped":
    case "node.cancelled":
    case "node.resumed":
      return event.reason.slice(0, 200);
    case "node.waiting":
      return event.until === undefined ? event.reason : `${event.reason} → ${new Date(event.until).toISOString()}`;
    case "pass.started":
      return event.item === undefined ? `#${event.pass + 1}` : `#${event.pass + 1} · ${valueLine(event.item, 140)}`;
    case "pass.finished":
      return [`#${event.pass + 1}`, event.how, event.problem?.message ?? valueLine(event.output ?? null, 120)]
        .join(" · ")
        .slice(0, 200);
    case "run.limit_reached":
      return `${event.limit} ${event.used} / ${event.allowed}`;
    case "node.started":
      return event.input ? valueLine(event.input, 160) : "";
    case "agent.state":
      return `${event.state} · ${event.round}`;
    case "agent.message":
      return `${event.by}: ${event.text}`.slice(0, 200);
    case "model.requested":
      return [event.model, event.purpose, `${event.messages.keep} + ${event.messages.add.length}`]
        .filter(Boolean)
        .join(" · ");
    case "model.responded":
      return event.text !== "" ? event.text.slice(0, 160) : event.calls.map((call) => call.tool).join(", ");
    case "tool.started":
      return `${event.tool}(${valueLine(event.params, 120)})`;
    case "tool.finished":
      return `${event.result.action} · ${event.result.error?.slice(0, 160) ?? valueLine(event.result.result, 120)}`;
    case "brake.tripped":
      return `${event.brake} · ${event.why}`.slice(0, 200);
    case "variable.set":
      return `${event.name} = ${valueLine(event.value, 120)}`;
    case "approval.requested":
      return `${event.kind} · ${valueLine(event.what, 140)}`;
    case "approval.decided":
      return [event.decision, event.by, event.comment].filter(Boolean).join(" · ").slice(0, 200);
    case "note":
      return event.text.slice(0, 200);
  }
}
