import { memoryGrowth } from "../bench/memory-growth";
import type { Outcome, Scale } from "./experiment";

const GROWTH_MB = 50;

/** The server's memory after very many runs. */
export async function growth({ short }: Scale): Promise<Outcome> {
  const { heap_mb, rss_mb, runs } = await memoryGrowth(short ? 2_000 : undefined);
  const faults = heap_mb > GROWTH_MB ? [`the heap grew by ${heap_mb.toFixed(1)} MB`] : [];
  return { figures: { runs, heap_growth_mb: round(heap_mb), rss_growth_mb: round(rss_mb) }, faults };
}

const round = (value: number) => Math.round(value * 10) / 10;
