import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutLarge, joinBlobs, LARGE } from "./large-values";
import { EVENT_VERSION, type NewEvent, type RunEvent } from "./run-event";

const big = "任务 ".repeat(LARGE / 2);
const list = Array.from({ length: 20_000 }, (_, index) => ({ index, name: `n${index}` }));

function event(body: NewEvent): RunEvent {
  return { v: EVENT_VERSION, run_id: "r", seq: 2, at: 1, ...body } as RunEvent;
}

/** Cut and joined again, with what lay apart. */
function there(whole: RunEvent) {
  const texts = new Map<string, string>();
  const hash = (text: string) => {
    const known = [...texts].find(([, other]) => other === text);
    if (known) return known[0];
    texts.set(`h${texts.size}`, text);
    return `h${texts.size - 1}`;
  };
  const cut = cutLarge(whole, hash);
  return { ...cut, back: joinBlobs(cut.event, (one) => texts.get(one)) };
}

describe("large values", () => {
  it("leaves an event alone in which nothing is large", () => {
    const small = event({
      type: "node.finished",
      path: "n",
      output: { text: "x".repeat(LARGE - 100) },
      duration_ms: 1,
    });
    expect(there(small).event).toBe(small);
  });

  it("keeps the kind of a value: the start of a text, the first entries of a list and of an object", () => {
    const output = { text: big, list, more: { a: 1 } };
    const { event: shown, blobs, back } = there(event({ type: "node.finished", path: "n", output, duration_ms: 1 }));
    expect(shown.blobs?.map((one) => one.at)).toEqual([
      ["output", "text"],
      ["output", "list"],
    ]);
    const seen = (shown as { output: typeof output }).output;
    expect(seen.text.endsWith("…")).toBe(true);
    expect(list.slice(0, seen.list.length)).toEqual(seen.list);
    expect(seen.list.length).toBeGreaterThan(10);
    expect(seen.more).toEqual({ a: 1 });
    expect(JSON.stringify(shown).length).toBeLessThan(LARGE / 8);
    expect(blobs).toHaveLength(2);
    expect(back).toEqual(event({ type: "node.finished", path: "n", output, duration_ms: 1 }));
  });

  it("tells the size in bytes", () => {
    const { event: shown } = there(event({ type: "variable.set", path: "n", name: "v", value: big }));
    expect(shown.blobs?.[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(big)));
  });

  it("cuts an object of many small fields as a whole, and only where nobody reads it", () => {
    const many = Object.fromEntries(list.map(({ name }) => [name, "some words"]));
    const set = there(event({ type: "variable.set", path: "n", name: "v", value: many }));
    expect(set.event.blobs?.[0]?.at).toEqual(["value"]);
    expect(set.back).toEqual(event({ type: "variable.set", path: "n", name: "v", value: many }));
    const result = { ok: true, result: many } as never;
    expect(there(event({ type: "tool.finished", path: "n", call: "c", result })).event.blobs?.[0]?.at).toEqual([
      "result",
      "result",
    ]);
    const messages = { keep: 0, add: [{ role: "user", content: big }] } as never;
    const asked = event({
      type: "model.requested",
      path: "n",
      call: "c",
      round: 1,
      model: "m",
      protocol: null,
      messages,
      tools: [],
    });
    expect(there(asked).event.blobs?.[0]?.at).toEqual(["messages", "add", 0, "content"]);
  });

  it("leaves whole what a person is asked", () => {
    const asked = event({
      type: "approval.requested",
      path: "n",
      approval: "a",
      kind: "approval",
      what: { message: big },
      choices: ["yes"],
    });
    expect(there(asked).event).toBe(asked);
  });

  it("never takes a value for a reference", () => {
    const value = { blobs: [{ at: ["value"], hash: "h0", bytes: 1 }], text: big };
    const whole = event({ type: "variable.set", path: "n", name: "v", value });
    expect(there(whole).back).toEqual(whole);
  });

  it("follows no reference out of the event", () => {
    const forged = {
      ...event({ type: "variable.set", path: "n", name: "v", value: {} }),
      blobs: [
        { at: ["__proto__", "polluted"], hash: "h", bytes: 1 },
        { at: ["value", "constructor", "prototype", "polluted"], hash: "h", bytes: 1 },
        { at: [], hash: "h", bytes: 1 },
      ],
    } as RunEvent;
    joinBlobs(forged, () => "true");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("walks no deeper than the stack", () => {
    let deep: unknown = big;
    for (let level = 0; level < 3_000; level += 1) deep = { deep };
    const whole = event({ type: "variable.set", path: "n", name: "v", value: deep });
    expect(there(whole).back).toEqual(whole);
  });

  it("joins whatever it cut", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ minLength: 1, maxLength: 20 }).map((part) => part.repeat(Math.ceil((LARGE * 1.1) / part.length))),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 5 }),
        fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), fc.constant("__proto__")), tie("value"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (output) => {
        const whole = JSON.parse(
          JSON.stringify(event({ type: "node.finished", path: "n", output, duration_ms: 1 })),
        ) as RunEvent;
        const before = JSON.stringify(whole);
        const { event: shown, back } = there(whole);
        expect(JSON.stringify(whole)).toBe(before);
        expect(back).toEqual(whole);
        if (!shown.blobs) expect(shown).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });
});
