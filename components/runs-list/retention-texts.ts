// The two limits as people type them.

export type RetentionName = "runs" | "days";
export type RetentionTexts = Record<RetentionName, string>;
export type RetentionLimits = Record<RetentionName, number | null>;

export const LIMITS: Record<RetentionName, { min: number; max: number }> = {
  runs: { min: 1, max: 10_000_000 },
  days: { min: 1, max: 36_500 },
};

export function retentionTexts({ runs, days }: RetentionLimits): RetentionTexts {
  return { runs: runs === null ? "" : String(runs), days: days === null ? "" : String(days) };
}

/** Nothing typed is no limit. */
export function readRetention(
  texts: RetentionTexts,
): { ok: true; rule: RetentionLimits } | { ok: false; wrong: RetentionName[] } {
  const rule: RetentionLimits = { runs: null, days: null };
  const wrong: RetentionName[] = [];
  for (const name of ["runs", "days"] as const) {
    const text = texts[name].trim();
    if (text === "") continue;
    const number = Number(text);
    const { min, max } = LIMITS[name];
    if (/^\d+$/.test(text) && number >= min && number <= max) rule[name] = number;
    else wrong.push(name);
  }
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, rule };
}
