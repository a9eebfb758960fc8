import type { RunEvent } from "@/engine/contract/run-event";
import { valueLine } from "./value-text";

/** The gist of an event on one line: names and values only, so it is the same in every language. */
export function eventLine(event: RunEvent): string {
  switch (event.type) {
    case "run.started":
      return valueLine(event.inputs, 160);
    case "run.finished":
    case "node.finished":
      return valueLine(event.output, 160);
    case "run.failed":
    case "node.failed":
    case "node.retrying":
    case "model.failed":
    case "tool.unknown":
      return event.problem.message.slice(0, 200);
    case "run.cancelled":
    case "run.waiting":
    case "run.resumed":
    case "node.skipped":
    case "node.cancelled":
    case "node.waiting":
    case "node.resumed":
      return event.reason.slice(0, 200);
    case "run.limit_reached":
      return `${event.limit} ${event.used} / ${event.allowed}`;
    case "node.started":
      return event.input ? valueLine(event.input, 160) : "";
    case "agent.state":
      return `${event.state} · ${event.round}`;
    case "model.requested":
      return `${event.model} · ${event.messages.keep} + ${event.messages.add.length}`;
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
      return valueLine(event.what, 160);
    case "approval.decided":
      return `${event.decision} · ${event.by}`;
    case "note":
      return event.text.slice(0, 200);
  }
}
