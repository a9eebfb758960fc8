// Keeps the list of runs as long as the owner wants it: looked after at the start, now and then, and when the rule changes.

import type { StoredEventLog } from "@/prisma/event-log";
import { KEEP_ALL, RetentionRule } from "@/prisma/retention";
import type { SettingStore } from "@/prisma/setting-store";
import { validateBody } from "./validate";

const KEY = "retention";
const EVERY_MS = 600_000;

export interface Retention {
  rule(): Promise<RetentionRule>;
  /** Stores the rule and follows it; the number of runs deleted. */
  setRule(rule: RetentionRule): Promise<number>;
  /** Resolves when no sweep is under way. */
  stop(): Promise<void>;
}

export function openRetention(log: StoredEventLog, settings: SettingStore): Retention {
  let sweeping: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function rule(): Promise<RetentionRule> {
    const text = await settings.get(KEY);
    const read = text === null ? { value: KEEP_ALL } : validateBody(RetentionRule, JSON.parse(text));
    return "value" in read ? read.value : KEEP_ALL;
  }

  /** One after the other: the second finds nothing left to do. */
  function sweep(): Promise<number> {
    const next = sweeping.then(async () => (stopped ? 0 : log.retain(await rule())));
    sweeping = next.catch(() => {});
    return next;
  }

  const tidy = () => void sweep().catch((error: unknown) => console.error("[sinew] old runs were not deleted:", error));
  const timer = setInterval(tidy, EVERY_MS).unref();
  tidy();

  return {
    rule,
    setRule: async (wanted) => {
      await settings.set(KEY, JSON.stringify(wanted));
      return sweep();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await sweeping;
    },
  };
}
