// Failures of the disk or the database, told from all others: what they hit was not stored, they pass, and the server goes
// on. Known by their words: Prisma's adapter wraps what SQLite says, and classes differ between the bundles of a process.

import { type Problem, problem } from "@/engine/contract/problem";

const SQLITE =
  /SQLITE_(BUSY|FULL|READONLY|IOERR|LOCKED|CANTOPEN)|database is locked|disk is full|readonly database|unable to open database/;
const SYSTEM = /\b(ENOSPC|EROFS|EDQUOT)\b/;

/** What the person is told; null for an error that is not about storage. */
export function storageProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code = "", cause } = error as Error & { code?: unknown };
  if (error.name === "LogError")
    return code === "unavailable" || code === "lost" ? problem("storage_unavailable", { reason: error.message }) : null;
  const text = `${String(code)} ${error.message} ${String((cause as Error | undefined)?.message ?? cause ?? "")}`;
  const found = SQLITE.exec(text) ?? SYSTEM.exec(text);
  return found && problem("storage_unavailable", { reason: found[0] });
}
