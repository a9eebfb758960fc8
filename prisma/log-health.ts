// Whether what is to be stored can be stored. Trouble is noted where a write fails, and is over when one succeeds: the next
// group of events, or the probe of whoever asks.

import { isBusy } from "./busy";

/** `locked` by another program, `full`, `read_only`, `lost` to another server, or `failing` for another reason. */
export type StorageTrouble = "locked" | "full" | "read_only" | "lost" | "failing";

export interface StorageState {
  ok: boolean;
  trouble: StorageTrouble | null;
  /** in SQLite's words */
  reason: string | null;
  /** ms since the epoch of the first failure */
  since: number | null;
}

export type LogHealth = ReturnType<typeof createLogHealth>;

const WELL: StorageState = { ok: true, trouble: null, reason: null, since: null };

/** `probe` writes something small that changes nothing, or throws. */
export function createLogHealth(probe: () => void) {
  let state = WELL;

  function trouble(cause: unknown): void {
    state = { ok: false, trouble: kindOf(cause), reason: reasonOf(cause), since: state.since ?? Date.now() };
  }

  return {
    trouble,
    well: () => {
      state = WELL;
    },
    /** In trouble it is looked whether that is over; else nothing is written. */
    look: (): StorageState => {
      if (state.ok) return state;
      try {
        probe();
        state = WELL;
      } catch (cause) {
        trouble(cause);
      }
      return state;
    },
  };
}

function kindOf(cause: unknown): StorageTrouble {
  const text = `${String((cause as { code?: unknown } | null)?.code ?? "")} ${reasonOf(cause)}`;
  if (isBusy(cause) || /SQLITE_(BUSY|LOCKED)|is locked/.test(text)) return "locked";
  if (/SQLITE_FULL|is full|ENOSPC/.test(text)) return "full";
  if (/SQLITE_(READONLY|CANTOPEN)|readonly|read-only|EROFS|EACCES/.test(text)) return "read_only";
  return /\blost\b/.test(text) ? "lost" : "failing";
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
