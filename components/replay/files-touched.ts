// Which files a run has changed so far, read off the finished calls in its state: nothing else is kept anywhere.

import type { RunState, ToolCallState } from "@/engine/contract/run-state";

export type FileChange = "written" | "moved" | "copied" | "deleted" | "made" | "refused";

export interface FileTouch {
  change: FileChange;
  path: string;
  /** where it went, for moves and copies */
  to: string | null;
  /** step at which the call ended */
  step: number;
}

const CHANGES: Record<string, { change: FileChange; path: string; to?: string }> = {
  file_write: { change: "written", path: "file_path" },
  file_move: { change: "moved", path: "src_path", to: "dest_path" },
  file_copy: { change: "copied", path: "src_path", to: "dest_path" },
  file_delete: { change: "deleted", path: "file_path" },
  file_mkdir: { change: "made", path: "dir_path" },
};

export function filesTouched(state: RunState): FileTouch[] {
  const touched: FileTouch[] = [];
  for (const node of Object.values(state.nodes)) {
    for (const call of node.trace?.calls ?? []) {
      const touch = touchOf(call);
      if (touch) touched.push(touch);
    }
  }
  return touched.sort((a, b) => a.step - b.step);
}

function touchOf(call: ToolCallState): FileTouch | null {
  const known = Object.hasOwn(CHANGES, call.tool) ? CHANGES[call.tool] : undefined;
  if (!known || call.ended_seq === null || call.status === "running") return null;
  const path = textOf(call.params, known.path);
  if (path === null) return null;
  return {
    change: call.status === "ok" ? known.change : "refused",
    path,
    to: known.to ? textOf(call.params, known.to) : null,
    step: call.ended_seq,
  };
}

function textOf(params: unknown, name: string): string | null {
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, name)) return null;
  const value = (params as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function countChanges(touched: readonly FileTouch[]): Partial<Record<FileChange, number>> {
  const counts: Partial<Record<FileChange, number>> = {};
  for (const { change } of touched) counts[change] = (counts[change] ?? 0) + 1;
  return counts;
}
