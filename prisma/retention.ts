// Which runs are kept, and the deletion of the others: oldest first, in small transactions with the loop free in between.

import Type, { type Static } from "typebox";
import { isSettled, type RunStatus } from "@/engine/contract/run-state";
import { patiently } from "./busy";
import type { LogTables } from "./log-tables";

/**
 * `runs`: the newest so many of all flows together stay; `days`: what ended longer ago goes. null: no such rule. Runs that
 * were marked *keep* and runs that have not ended always stay, and so does every flow.
 */
export const RetentionRule = Type.Object(
  {
    runs: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000_000 }), Type.Null()]),
    days: Type.Union([Type.Integer({ minimum: 1, maximum: 36_500 }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type RetentionRule = Static<typeof RetentionRule>;

export const KEEP_ALL: RetentionRule = { runs: null, days: null };

const DAY_MS = 86_400_000;

export async function retain(tables: LogTables, rule: RetentionRule, now = Date.now()): Promise<number> {
  const spare = rule.runs === null ? 0 : tables.numberBefore(rule.runs);
  const before = rule.days === null ? 0 : now - rule.days * DAY_MS;
  if (spare === 0 && before === 0) return 0;
  let deleted = 0;
  for (let after = 0; ; ) {
    const rows = tables.runsAfter(after);
    const last = rows.at(-1);
    if (!last) return deleted;
    for (const row of rows) {
      const goes = row.number <= spare || (row.ended_at !== null && Date.parse(row.ended_at) < before);
      if (!goes || row.kept || !isSettled(row.status as RunStatus)) continue;
      if ((await patiently(() => tables.remove(row.id, true))) === "deleted") deleted += 1;
    }
    // Numbers count in the order of starts: nothing after this one can have ended too long ago.
    if (last.number > spare && Date.parse(last.started_at) >= before) return deleted;
    after = last.number;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
