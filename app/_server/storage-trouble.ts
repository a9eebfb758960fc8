// Failures of the disk or the database, told from all others: what they hit was not stored, they pass, and the server goes on.

import { type Problem, problem } from "@/engine/contract/problem";
import { storageReason } from "@/prisma/storage-reason";

/** What the person is told; null for an error that is not about storage. */
export function storageProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as Error & { code?: unknown };
  if (error.name === "LogError" && (code === "unavailable" || code === "lost"))
    return problem("storage_unavailable", { reason: error.message });
  const found = storageReason(error);
  return found && problem("storage_unavailable", { reason: found.reason });
}
