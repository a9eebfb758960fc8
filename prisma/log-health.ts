// Whether what is to be stored can be stored. Trouble is noted where a write fails, and is over when one succeeds: the next
// group of events, or the probe of whoever asks.

import { type StorageTrouble, storageReason } from "./storage-reason";

export interface StorageState {
  ok: boolean;
  /** `lost`: another server has taken over */
  trouble: StorageTrouble | "lost" | null;
  /** in SQLite's words */
  reason: string | null;
  /** ms since the epoch of the first failure */
  since: number | null;
}

export type LogHealth = ReturnType<typeof createLogHealth>;

const WELL: StorageState = { ok: true, trouble: null, reason: null, since: null };

/** `probe` writes something that leaves no trace, or rejects. */
export function createLogHealth(probe: () => Promise<void>) {
  let state = WELL;

  function trouble(cause: unknown): void {
    const lost = (cause as { code?: unknown } | null)?.code === "lost";
    const { trouble, reason } = storageReason(cause) ?? { trouble: lost ? "lost" : "failing", reason: reasonOf(cause) };
    state = { ok: false, trouble, reason, since: state.since ?? Date.now() };
  }

  return {
    trouble,
    well: () => {
      state = WELL;
    },
    state: (): StorageState => state,
    /** In trouble it is looked whether that is over; else nothing is written. */
    look: async (): Promise<StorageState> => {
      if (state.ok) return state;
      try {
        await probe();
        state = WELL;
      } catch (cause) {
        trouble(cause);
      }
      return state;
    },
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
