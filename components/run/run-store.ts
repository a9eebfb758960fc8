// The one store of a run in the browser: canvas, panels and replay read it. It holds the events, a cursor, and what is
// true at the cursor. Without a cursor it follows the end: a live view is a replay whose end has not come yet.
// Nothing is published per event: changes gather and listeners are told once per frame, each for its own path only.

import type { RunSource } from "@/components/canvas/run-source";
import type { Delta, RunEvent } from "@/engine/contract/run-event";
import { initialRunState, type NodeState, type RunState } from "@/engine/contract/run-state";
import { createEventLog } from "./event-log";
import { type NextFrame, nextFrame } from "./next-frame";
import { ownFacts, ownNode } from "./own-state";
import { createStreamedText } from "./streamed-text";

export interface RunStore extends RunSource {
  /** False where events are missing before one of these; it and what follows are not taken. */
  add(events: readonly RunEvent[]): boolean;
  addDelta(delta: Delta): void;
  /** Shows the run as of this step; `null` follows the end. */
  seek(seq: number | null): void;
  /** `seq` shown, `last` known, `following` the end or not. The same object until one of them changes. */
  cursor(): Cursor;
  /** All events known, beyond the cursor too. Grows in place: read its length together with `cursor().last`. */
  events(): readonly RunEvent[];
  stateAt(seq: number): RunState;
  /** Events up to the cursor, of this step instance (`null`: of the run itself), whose large values are cut short. */
  shortened(path: string | null): readonly RunEvent[];
  /** Puts whole events in the place of shortened ones; everything they show follows. */
  replace(whole: readonly RunEvent[]): void;
  /** Publishes at once what waits for the next frame. */
  flush(): void;
}

export interface Cursor {
  readonly seq: number;
  readonly last: number;
  readonly following: boolean;
}

const NONE: readonly RunEvent[] = [];

function pathOf(event: RunEvent): string | null {
  return ("path" in event ? event.path : undefined) ?? null;
}

export function createRunStore(frame: NextFrame = nextFrame): RunStore {
  const log = createEventLog();
  const streamed = createStreamedText();
  const listeners = new Map<string | null, Set<() => void>>();
  const dirty = new Set<string>();
  let nodes: Record<string, NodeState> = {};
  let run: RunState = initialRunState;
  let cursor: Cursor = { seq: 0, last: 0, following: true };
  let sought: number | null = null;
  let waiting = false;
  /** shortened events known, by the path of their step */
  const shortened = new Map<string | null, RunEvent[]>();
  let replaced = false;

  function schedule() {
    if (waiting) return;
    waiting = true;
    frame(() => waiting && flush());
  }

  function flush() {
    waiting = false;
    const last = log.events.length;
    const to = sought === null ? last : Math.min(sought, last);
    const same = to === cursor.seq && !replaced;
    const target = same ? null : sought === null ? log.end() : log.stateAt(to);
    if (target) publish(target, replaced ? 0 : cursor.seq, to);
    replaced = false;
    if (to !== cursor.seq || last !== cursor.last || (sought === null) !== cursor.following)
      cursor = { seq: to, last, following: sought === null };
    const paths = [...dirty];
    dirty.clear();
    for (const path of paths) for (const told of [...(listeners.get(path) ?? [])]) told();
    for (const told of [...(listeners.get(null) ?? [])]) told();
  }

  function publish(target: RunState, from: number, to: number) {
    const touched = new Set<string>();
    for (let index = Math.min(from, to); index < Math.max(from, to); index++) {
      const event = log.events[index]!;
      if ("path" in event && event.path !== undefined) touched.add(event.path);
    }
    nodes = { ...nodes };
    for (const path of touched) {
      const node = target.nodes[path];
      if (node) nodes[path] = ownNode(node);
      else delete nodes[path];
      dirty.add(path);
    }
    run = { ...target, nodes, ...ownFacts(target) };
  }

  return {
    add(events) {
      for (const event of events) {
        if (!log.add(event)) return false;
        streamed.settle(event);
        if (event.blobs && log.events[event.seq - 1] === event) {
          const path = pathOf(event);
          shortened.set(path, [...(shortened.get(path) ?? []), event]);
        }
      }
      if (log.events.length !== cursor.last) schedule();
      return true;
    },
    addDelta(delta) {
      streamed.add(delta);
      dirty.add(delta.path);
      schedule();
    },
    seek(seq) {
      sought = seq === null ? null : Math.max(0, Math.floor(seq));
      schedule();
    },
    cursor: () => cursor,
    events: () => log.events,
    stateAt: log.stateAt,
    shortened: (path) => (shortened.get(path) ?? NONE).filter((event) => event.seq <= cursor.seq),
    replace(whole) {
      log.replace(whole);
      const seqs = new Set(whole.map((event) => event.seq));
      for (const [path, events] of shortened) {
        shortened.set(
          path,
          events.filter((event) => !seqs.has(event.seq)),
        );
      }
      replaced = true;
      schedule();
    },
    flush,
    node: (path) => nodes[path],
    run: () => run,
    streaming: (path) => (cursor.following ? streamed.text(path) : ""),
    subscribe(path, changed) {
      const told = listeners.get(path) ?? new Set();
      listeners.set(path, told.add(changed));
      return () => {
        told.delete(changed);
        if (told.size === 0 && listeners.get(path) === told) listeners.delete(path);
      };
    },
  };
}
