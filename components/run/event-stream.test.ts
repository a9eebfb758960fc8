import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RunEvent } from "@/engine/contract/run-event";
import { openEventStream, type StreamStatus } from "./event-stream";

interface Connection {
  after: number;
  send(...seqs: number[]): void;
  ping(): void;
  drop(): void;
  aborted(): boolean;
}

const page = Object.assign(new EventTarget(), { hidden: false });
let connections: Connection[];
let refuse: number | null;
let statuses: StreamStatus[];
let got: number[];
let tries: number;
let stop: () => void;

const fakeFetch: typeof fetch = async (url, init) => {
  tries += 1;
  if (refuse !== null) return new Response("", { status: refuse });
  let push: ReadableStreamDefaultController<Uint8Array>;
  const signal = init?.signal;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = controller;
      signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
    },
  });
  const text = (words: string) => push.enqueue(new TextEncoder().encode(words));
  connections.push({
    after: Number(new URL(String(url), "http://x").searchParams.get("after")),
    send: (...seqs) => {
      for (const seq of seqs)
        text(`id: ${seq}\nevent: run\ndata: {"seq":${seq},"type":"${seq === 9 ? "run.finished" : "note"}"}\n\n`);
    },
    ping: () => text(": ping\n\n"),
    drop: () => push.error(new Error("cut")),
    aborted: () => signal?.aborted ?? false,
  });
  return new Response(body, { status: 200 });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  page.hidden = false;
  connections = [];
  statuses = [];
  got = [];
  refuse = null;
  tries = 0;
  stop = openEventStream({
    run_id: "r",
    after: () => got.length,
    onEvents(events: RunEvent[]) {
      for (const { seq } of events) {
        if (seq === got.length + 1) got.push(seq);
        else if (seq > got.length) return false;
      }
      return true;
    },
    onDelta: () => {},
    onStatus: (status) => statuses.push(status),
    fetch: fakeFetch,
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const last = () => connections.at(-1)!;

function hide(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

it("asks after a cut for what it has not seen, and ends with the event that ends the run", async () => {
  await settle();
  last().send(1, 2);
  await settle();
  last().drop();
  await settle(600);
  expect(connections.map((one) => one.after)).toEqual([0, 2]);
  last().send(2, 3, 4, 5, 6, 7, 8, 9);
  await settle();
  expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(statuses.at(-1)).toBe("ended");
  await settle(60_000);
  expect(connections).toHaveLength(2);
});

it("starts again when events are missing", async () => {
  await settle();
  last().send(1, 4);
  await settle(600);
  expect(last().after).toBe(1);
});

it("notices a connection that has gone silent, and not one that pings", async () => {
  await settle();
  for (let minute = 0; minute < 4; minute++) {
    last().ping();
    await settle(30_000);
  }
  expect(connections).toHaveLength(1);
  await settle(16_000);
  expect(connections).toHaveLength(2);
});

it("lets go while nobody looks and comes back with the next event", async () => {
  await settle();
  last().send(1);
  await settle();
  hide(true);
  await settle(29_000);
  expect(last().aborted()).toBe(false);
  await settle(2_000);
  expect(last().aborted()).toBe(true);
  await settle(120_000);
  expect(connections).toHaveLength(1);
  hide(false);
  await settle();
  expect(last().after).toBe(1);
  expect(statuses.filter((one) => one === "resting")).toHaveLength(1);
});

it("keeps the connection of a tab that is hidden for a moment", async () => {
  await settle();
  hide(true);
  await settle(5_000);
  hide(false);
  await settle(35_000);
  expect(connections[0]!.aborted()).toBe(false);
});

it("waits longer after each refusal and gives up on a run that does not exist", async () => {
  refuse = 503;
  await settle();
  last().drop();
  await settle(600);
  expect(tries).toBe(2);
  await settle(850);
  expect(tries).toBe(2);
  await settle(100);
  expect(tries).toBe(3);
  refuse = 404;
  await settle(20_000);
  expect(statuses.at(-1)).toBe("missing");
});
