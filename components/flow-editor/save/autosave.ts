// Saves by itself, one request at a time, and never loses work silently: what is not stored is kept in the browser, a
// failed save is tried again, and a flow that was changed elsewhere stops the saving until a person has decided.

import type { FlowDocument } from "@/engine/contract/flow";
import type { FlowStore } from "../flow-store";
import { type CopyStorage, writeCopy } from "./local-copy";

export type PutAnswer =
  | { state: "saved"; revision: number }
  | { state: "conflict"; theirs: { document: FlowDocument; revision: number } }
  | { state: "failed"; reason: string };

/** `last` asks for a request that outlives the page. */
export type PutFlow = (document: FlowDocument, revision: number, last: boolean) => Promise<PutAnswer>;

export interface Autosave {
  /** Saves at once what is unsaved; resolves true when the server has the present document. */
  flush(last?: boolean): Promise<boolean>;
  /** Goes on after a conflict was settled. */
  stop(): void;
}

export const SAVE_AFTER_MS = 600;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

export function createAutosave(flow: FlowStore, id: string, put: PutFlow, storage: CopyStorage | null): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let failures = 0;

  const unsaved = () => flow.getState().document !== flow.getState().saved;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const keepCopy = () => {
    clearTimeout(copyTimer);
    copyTimer = undefined;
    if (!storage) return;
    const { document, revision } = flow.getState();
    writeCopy(storage, id, unsaved() ? { document, revision } : null);
  };

  async function save(last: boolean): Promise<boolean> {
    const { document, revision, saved } = flow.getState();
    if (document === saved) {
      keepCopy();
      return true;
    }
    flow.setSave({ state: "saving" });
    const answer = await put(document, revision, last);
    if (answer.state === "saved") {
      failures = 0;
      flow.markSaved(document, answer.revision);
      keepCopy();
      if (unsaved()) plan(SAVE_AFTER_MS);
      return !unsaved();
    }
    keepCopy();
    if (answer.state === "conflict") {
      flow.setSave({ state: "conflict", theirs: answer.theirs });
      return false;
    }
    flow.setSave({ state: "failed", reason: answer.reason });
    plan(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!);
    return false;
  }

  async function flush(last = false): Promise<boolean> {
    clearTimeout(timer);
    if (last) keepCopy();
    if (flow.getState().save.state === "conflict") return false;
    // One at a time, however many ask: two with the same revision would be refused as each other's conflict.
    while (running) await running;
    if (flow.getState().save.state === "conflict") return false;
    running = save(last).finally(() => {
      running = null;
    });
    return running;
  }

  const stopListening = flow.subscribe((now, before) => {
    if (now.document === before.document) return;
    copyTimer ??= setTimeout(keepCopy, 250);
    if (now.save.state !== "conflict" && unsaved()) plan(SAVE_AFTER_MS);
  });

  return {
    flush,
    stop() {
      stopListening();
      clearTimeout(timer);
      if (copyTimer !== undefined) keepCopy();
    },
  };
}
