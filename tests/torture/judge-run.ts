// Says what was wrong with a run that was killed again and again, from what is stored and from what really happened.

import type { RunEvent } from "@/engine/contract/run-event";
import { endsRun } from "@/engine/contract/run-event";
import type { Fact } from "./effect-log";
import { wordsOf } from "./watched-log";

/** `marks`: effects that the run must have had, unless a person said to do without. */
export function judgeRun(events: readonly RunEvent[], facts: readonly Fact[], marks: readonly string[]): string[] {
  return [...faultsOfEvents(events, facts), ...faultsOfEffects(facts), ...missing(facts, marks)];
}

function faultsOfEvents(events: readonly RunEvent[], facts: readonly Fact[]): string[] {
  const faults: string[] = [];
  for (const [index, event] of events.entries())
    if (event.seq !== index + 1) faults.push(`event ${index + 1} has the number ${event.seq}`);
  const last = events.at(-1);
  if (last?.type !== "run.finished") faults.push(`the run stands at ${JSON.stringify(last)}`);
  if (events.slice(0, -1).some(endsRun)) faults.push("something follows the end of the run");
  for (const fact of facts) {
    if (fact.what !== "durable") continue;
    const stored = events[fact.seq - 1];
    if (!stored || wordsOf(stored) !== fact.event)
      faults.push(`event ${fact.seq} was told to be durable and is not there: ${fact.event}`);
  }
  const results = new Map<string, number>();
  for (const event of events) {
    if (event.type !== "tool.finished" || event.result.status !== "ok") continue;
    const call = `${event.path} ${event.call}`;
    results.set(call, (results.get(call) ?? 0) + 1);
  }
  for (const [call, times] of results) if (times > 1) faults.push(`call ${call} has ${times} good results`);
  for (const event of events) {
    if (event.type !== "approval.requested" || event.kind !== "outcome") continue;
    const { tool } = event.what as { tool: string };
    if (tool !== "send" && tool !== "move") faults.push(`a person was asked about ${tool}`);
  }
  return faults;
}

interface Seen {
  begun: number;
  ended: number;
  /** by the number of the event: one that is read again is no other */
  intents: Set<number>;
  stored: boolean;
  retry: boolean;
}

function faultsOfEffects(facts: readonly Fact[]): string[] {
  const faults: string[] = [];
  const seen = new Map<string, Seen>();
  const of = (mark: string): Seen => {
    const one = seen.get(mark) ?? { begun: 0, ended: 0, intents: new Set(), stored: false, retry: false };
    seen.set(mark, one);
    return one;
  };
  for (const fact of facts) {
    if (!("mark" in fact)) continue;
    const mine = of(fact.mark);
    switch (fact.what) {
      case "begin":
        if (mine.stored) faults.push(`${fact.mark} happened again after its result was stored`);
        if (fact.effect === "unsafe" && mine.begun > 0 && !mine.retry) faults.push(`${fact.mark} happened twice`);
        if (fact.effect === "probe" && mine.ended > 0) faults.push(`${fact.mark} happened twice`);
        if (fact.effect !== "pure" && mine.intents.size <= (fact.effect === "unsafe" ? mine.begun : 0))
          faults.push(`${fact.mark} happened before its intent was durable`);
        mine.begun += 1;
        mine.retry = false;
        break;
      case "end":
        mine.ended += 1;
        break;
      case "intent":
        mine.intents.add(fact.seq);
        break;
      case "stored":
        mine.stored = true;
        break;
      case "told":
        mine.retry = fact.decision === "retry";
        break;
    }
  }
  return faults;
}

function missing(facts: readonly Fact[], marks: readonly string[]): string[] {
  const done = new Set<string>();
  for (const fact of facts) {
    if (fact.what === "end") done.add(fact.mark);
    if (fact.what === "told" && fact.decision !== "retry") done.add(fact.mark);
  }
  // A change whose line was cut off is seen by its result.
  for (const fact of facts) if (fact.what === "stored") done.add(fact.mark);
  return marks.filter((mark) => !done.has(mark)).map((mark) => `${mark} never happened`);
}
