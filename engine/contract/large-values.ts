// Large values of events. In storage, and before viewers, one stands as a short preview of its own type, and the event's
// `blobs` say where and under which content hash the whole is kept: once, however often it occurs. `joinBlobs` undoes
// `cutLarge`. Nothing inside a value is ever read as a reference: the places stand beside the values, not in them.

import type { BlobRef, RunEvent } from "./run-event";

/** Characters of JSON above which a value is large; also the length of an event's line below which nobody looks. */
export const LARGE = 64 * 1024;
/** Levels of an event below which nothing is cut apart: the walk must not outrun the stack. */
const DEEPEST = 100;
/** Characters of a preview. */
const PREVIEW = 2_000;

/** The JSON text of a value under the hash of that text. */
export interface Blob {
  hash: string;
  text: string;
}

export interface Cut {
  event: RunEvent;
  blobs: Blob[];
}

/**
 * The event without its large values, and these. The same event where none is large; `event` itself is not changed. What a
 * person is asked stays whole: nobody decides on the start of something.
 */
export function cutLarge(event: RunEvent, hash: (text: string) => string): Cut {
  if (event.type === "approval.requested") return { event, blobs: [] };
  const cutting: Cutting = { refs: [], blobs: [], at: [], hash };
  const { value } = cut(event, false, cutting);
  if (cutting.refs.length === 0) return { event, blobs: [] };
  return { event: { ...(value as RunEvent), blobs: cutting.refs }, blobs: cutting.blobs };
}

/** The event with its large values in place again. A text that `textOf` does not know leaves the preview. */
export function joinBlobs(event: RunEvent, textOf: (hash: string) => string | undefined): RunEvent {
  if (!event.blobs) return event;
  const { blobs, ...rest } = event;
  const whole = structuredClone(rest) as RunEvent;
  for (const { at, hash } of blobs) {
    const text = textOf(hash);
    if (text !== undefined) put(whole, at, JSON.parse(text));
  }
  return whole;
}

/** The events of a recording, whole; `blobs` maps hash → JSON text. Throws SyntaxError where one is no JSON. */
export function joinAll(events: readonly RunEvent[], blobs: Readonly<Record<string, string>>): RunEvent[] {
  return events.map((event) => joinBlobs(event, (hash) => (Object.hasOwn(blobs, hash) ? blobs[hash] : undefined)));
}

interface Cutting {
  /** one for each of `blobs` */
  refs: BlobRef[];
  blobs: Blob[];
  /** where the walk is */
  at: (string | number)[];
  hash: (text: string) => string;
}

/** Fields whose lists and objects may be cut as a whole. Elsewhere only texts are: the reducer reads what is around them. */
const OPEN = new Set(["output", "input", "inputs", "variables", "item", "value", "params"]);

function isOpen(at: readonly (string | number)[]): boolean {
  return at.length === 1 ? OPEN.has(String(at[0])) : at.length === 2 && at[0] === "result" && at[1] === "result";
}

/** `size` is about the length of `value` as JSON, after what was cut from it. */
function cut(value: unknown, open: boolean, cutting: Cutting): { value: unknown; size: number } {
  if (typeof value === "string") {
    const size = value.length + 2;
    return size > LARGE ? keep(value, startOf(value), cutting.refs.length, cutting) : { value, size };
  }
  if (typeof value !== "object" || value === null) return { value, size: 5 };
  const before = cutting.refs.length;
  const { at } = cutting;
  if (at.length >= DEEPEST) return { value, size: JSON.stringify(value).length };
  let copy: object | null = null;
  let size = 2;
  for (const [key, child] of entriesOf(value)) {
    at.push(key);
    const done = cut(child, open || isOpen(at), cutting);
    at.pop();
    size += done.size + (typeof key === "string" ? key.length + 4 : 1);
    if (done.value !== child) {
      copy ??= copyOf(value);
      setOwn(copy, key, done.value);
    }
  }
  const now = copy ?? value;
  return open && size > LARGE ? keep(value, startOf(now), before, cutting) : { value: now, size };
}

function keep(value: unknown, preview: unknown, refs_before: number, cutting: Cutting) {
  // What was cut inside it is in the whole.
  cutting.refs.length = refs_before;
  cutting.blobs.length = refs_before;
  const text = JSON.stringify(value);
  const hash = cutting.hash(text);
  cutting.refs.push({ at: [...cutting.at], hash, bytes: new TextEncoder().encode(text).length });
  cutting.blobs.push({ hash, text });
  return { value: preview, size: PREVIEW };
}

function startOf(value: unknown): unknown {
  if (typeof value === "string") return `${value.slice(0, PREVIEW).replace(/[\uD800-\uDBFF]$/, "")}…`;
  let left = PREVIEW;
  const fits = (entry: unknown) => {
    left -= (JSON.stringify(entry) ?? "").length;
    return left >= 0;
  };
  if (Array.isArray(value)) return value.slice(0, firstNot(value, fits));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.slice(0, firstNot(entries, fits)));
}

function firstNot<T>(list: readonly T[], holds: (one: T) => boolean): number {
  const index = list.findIndex((one) => !holds(one));
  return index < 0 ? list.length : index;
}

function entriesOf(value: object): Iterable<[string | number, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}

function copyOf(value: object): object {
  return Array.isArray(value) ? value.slice() : { ...value };
}

function put(whole: object, at: readonly (string | number)[], value: unknown): void {
  let place = whole as Record<string | number, unknown>;
  for (const key of at.slice(0, -1)) {
    const next = Object.hasOwn(place, key) ? place[key] : null;
    if (typeof next !== "object" || next === null) return;
    place = next as Record<string | number, unknown>;
  }
  const last = at.at(-1);
  if (last !== undefined && Object.hasOwn(place, last)) setOwn(place, last, value);
}

/** An assignment to `__proto__` would be none. */
function setOwn(place: object, key: string | number, value: unknown): void {
  Object.defineProperty(place, key, { value, enumerable: true, writable: true, configurable: true });
}
