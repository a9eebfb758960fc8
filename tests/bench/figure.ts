/** One line per figure, as `{"name", "value", "unit", "runs"}`. */
export function figure(name: string, value: number, unit: string, runs: number): void {
  console.log(JSON.stringify({ name, value: Math.round(value * 1000) / 1000, unit, runs }));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Milliseconds of each of `runs` calls after `warm` uncounted ones. */
export async function timed(work: () => Promise<unknown>, warm = 20, runs = 50): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < warm + runs; run++) {
    const began = performance.now();
    await work();
    if (run >= warm) times.push(performance.now() - began);
  }
  return times;
}
