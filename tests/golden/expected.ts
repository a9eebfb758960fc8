// Expected events stand in `flows/<area>.txt`, one part per flow under `== name`.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const fileOf = (area: string) => join(import.meta.dirname, "flows", `${area}.txt`);

export function expectedOf(area: string): Map<string, string[]> {
  const parts = readFileSync(fileOf(area), "utf8").split(/^== /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.trimEnd().split("\n").slice(1)]));
}
