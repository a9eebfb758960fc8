// The template language: LiquidJS without tags but `raw`, without files, without prototypes, with limits.
// Values that are inserted are data: what they contain is never read as template again.

import { Drop, Liquid } from "liquidjs";
import { isInteger, isSafeNumber, parse as parseLossless } from "lossless-json";

/** Output of a node that was skipped: reads as absent at any depth, prints as nothing, and `| default` replaces it. */
export class Absent extends Drop {
  override liquidMethodMissing(): Absent {
    return this;
  }
  override valueOf(): null {
    return null;
  }
}
export const ABSENT = new Absent();

/** Parses JSON; integers that a JavaScript number cannot hold stay text, so that long ids keep their last digits. */
export function parseJson(text: string): unknown {
  const noBom = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return parseLossless(noBom, undefined, (value) =>
    isInteger(value) && !isSafeNumber(value) ? value : Number.parseFloat(value),
  );
}

/** How a value appears inside a longer text: objects and lists as JSON, nothing for null. */
export function printed(value: unknown): string {
  if (value === null || value === undefined || value instanceof Absent) return "";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

export function makeLiquid(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
    templates: {},
    parseLimit: 200_000,
    renderLimit: 2_000,
    memoryLimit: 20_000_000,
    outputEscape: printed,
  });
  for (const name of Object.keys(liquid.tags)) if (name !== "raw") delete liquid.tags[name];
  liquid.registerFilter("json", (value: unknown, space?: number) =>
    JSON.stringify(value instanceof Absent ? null : value, null, typeof space === "number" ? Math.min(space, 8) : 0),
  );
  liquid.registerFilter("from_json", (value: unknown) => {
    if (value instanceof Absent || value === null || value === undefined) return null;
    if (typeof value !== "string") return value;
    try {
      return parseJson(value);
    } catch (cause) {
      throw new Error(`from_json: the text is not JSON (${cause instanceof Error ? cause.message : String(cause)})`);
    }
  });
  return liquid;
}
