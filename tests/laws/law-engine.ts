import type { RunEvent } from "@/engine/contract/run-event";
import { createEngine, type Engine } from "@/engine/create-engine";
import type { EventLog } from "@/engine/log/event-log";
import { createMemoryLog } from "@/engine/log/memory-log";
import type { NodeKind } from "@/engine/nodes/define-node";
import type { ToolCaller } from "@/engine/tools/call-tool";
import { lawKinds } from "./small-flow";

const noTools: ToolCaller = {
  call: () => Promise.reject(new Error("no tools here")),
  probe: () => Promise.resolve("unknown"),
  told: () => {
    throw new Error("no tools here");
  },
  find: () => undefined,
  names: () => [],
  spec: () => ({ name: "", description: "", parameters: {} }),
  fingerprint: () => "",
  wrong: () => null,
  shown: () => ({ text: "", truncated: false }),
};

export function lawEngine(log: EventLog = createMemoryLog(), kinds: NodeKind[] = lawKinds()): Engine {
  return createEngine({
    log,
    kinds,
    tools: noTools,
    models: { resolve: () => Promise.reject(new Error("no models here")) },
    report: () => {},
  });
}

/** A log that begins with some events of an earlier life. */
export async function logWith(events: RunEvent[]): Promise<EventLog> {
  const log = createMemoryLog();
  if (events.length > 0) await log.append(events[0]!.run_id, events);
  return log;
}
