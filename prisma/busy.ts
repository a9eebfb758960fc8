// A locked database is waited for without blocking the process: the lock may be held by a statement of this very process.

/** How long a lock is waited for, ms, and how often it is tried. */
export const BUSY_LIMIT_MS = 5_000;
export const BUSY_RETRY_MS = 5;

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}

/** Carries out one transaction, again while another connection holds the lock. */
export async function patiently<T>(transaction: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + BUSY_LIMIT_MS; ; ) {
    try {
      return await transaction();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
    }
  }
}
