import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FlowDocument } from "@/engine/contract/flow";
import { setDocument } from "../edits/set-document";
import { createFlowStore } from "../flow-store";
import { createAutosave, type PutAnswer, type PutFlow } from "./autosave";
import { readCopy } from "./local-copy";

const flow: FlowDocument = { format: "sinew.flow", version: 1, id: "f", name: "F", nodes: [], edges: [] };

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A server that answers what it is told, or saves. */
function server(...answers: PutAnswer[]) {
  const got: { name: string; revision: number }[] = [];
  const put: PutFlow = async (document, revision) => {
    got.push({ name: document.name, revision });
    return answers.shift() ?? { state: "saved", revision: revision + 1 };
  };
  return { put, got };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("autosave", () => {
  it("saves once after a burst of edits, with the revision it began at", async () => {
    const store = createFlowStore(flow, 3);
    const { put, got } = server();
    createAutosave(store, "f", put, null);
    for (const name of ["A", "AB", "ABC"]) store.edit(setDocument("name", name), { burst: "name" });
    await vi.advanceTimersByTimeAsync(700);
    expect(got).toEqual([{ name: "ABC", revision: 3 }]);
    expect(store.getState()).toMatchObject({ revision: 4, save: { state: "saved" } });
  });

  it("does not save for selecting", async () => {
    const store = createFlowStore(flow, 1);
    const { put, got } = server();
    createAutosave(store, "f", put, null);
    store.select(["x"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(got).toEqual([]);
  });

  it("stops at a conflict and keeps the work", async () => {
    const store = createFlowStore(flow, 1);
    const storage = memoryStorage();
    const theirs = { document: { ...flow, name: "Theirs" }, revision: 2 };
    const { put, got } = server({ state: "conflict", theirs });
    createAutosave(store, "f", put, storage);
    store.edit(setDocument("name", "Mine"));
    await vi.advanceTimersByTimeAsync(700);
    store.edit(setDocument("name", "Mine still"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(got).toHaveLength(1);
    expect(store.getState().save).toEqual({ state: "conflict", theirs });
    expect(await readCopy(storage, "f")).toMatchObject({ revision: 1, document: { name: "Mine still" } });
  });

  it("tries again after a failure and forgets the copy when it worked", async () => {
    const store = createFlowStore(flow, 1);
    const storage = memoryStorage();
    const { put, got } = server({ state: "failed", reason: "offline" });
    createAutosave(store, "f", put, storage);
    store.edit(setDocument("name", "Mine"));
    await vi.advanceTimersByTimeAsync(700);
    expect(store.getState().save).toEqual({ state: "failed", reason: "offline" });
    expect((await readCopy(storage, "f"))?.document.name).toBe("Mine");
    await vi.advanceTimersByTimeAsync(2_100);
    expect(got).toHaveLength(2);
    expect(store.getState().save).toEqual({ state: "saved" });
    expect(await readCopy(storage, "f")).toBeNull();
  });

  it("saves what was typed while a save was on its way", async () => {
    const store = createFlowStore(flow, 1);
    const { put, got } = server();
    createAutosave(store, "f", put, null);
    store.edit(setDocument("name", "A"));
    const first = vi.advanceTimersByTimeAsync(600);
    store.edit(setDocument("name", "B"));
    await first;
    await vi.advanceTimersByTimeAsync(1_300);
    expect(got.at(-1)?.name).toBe("B");
    expect(store.getState().save).toEqual({ state: "saved" });
  });

  it("asks the server once at a time, however many want it saved", async () => {
    const store = createFlowStore(flow, 1);
    const { put, got } = server();
    const save = createAutosave(store, "f", put, null);
    store.edit(setDocument("name", "A"));
    const asked = [save.flush(), save.flush(), save.flush(true)];
    store.edit(setDocument("name", "B"));
    await Promise.all(asked);
    await vi.advanceTimersByTimeAsync(1_300);
    expect(got).toEqual([
      { name: "A", revision: 1 },
      { name: "B", revision: 2 },
    ]);
  });
});
