// What really happened, written outside the engine and its database: one line per fact, in the order of the facts, over
// all lives of the process. `begin` and `end` of an effect are on the disk before the effect goes on.

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { ToolEffect } from "@/engine/contract/catalog";

export type Fact =
  /** an effect; `mark` names it within its run */
  | { what: "begin" | "end" | "failed"; mark: string; effect: ToolEffect }
  /** the engine was told, or has read, that the intent or the good result of this effect is durable: event `seq` */
  | { what: "intent" | "stored"; mark: string; seq: number }
  /** the engine was told that this event is durable */
  | { what: "durable"; seq: number; event: string }
  /** a person, asked what became of an effect, is about to say this */
  | { what: "told"; mark: string; decision: string }
  | { what: "killed"; point: string };

export interface EffectLog {
  add(fact: Fact): void;
  facts(): Fact[];
  close(): void;
}

export function openEffectLog(file: string): EffectLog {
  const handle = openSync(file, "a");
  return {
    add(fact) {
      writeSync(handle, `${JSON.stringify(fact)}\n`);
      if (fact.what === "begin" || fact.what === "end" || fact.what === "failed") fsyncSync(handle);
    },
    facts: () => readFacts(file),
    close: () => closeSync(handle),
  };
}

export function readFacts(file: string): Fact[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Fact);
}
