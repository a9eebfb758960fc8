import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "@/engine/contract/catalog";
import { canConnect } from "@/engine/contract/connect";
import { containersOf } from "@/engine/contract/containers";
import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import { createFlowStore } from "../flow-store";
import { addNode } from "./add-node";
import { moveNodes, renameNode, setConfig, setDisabled } from "./change-node";
import { connectPorts } from "./connect-ports";
import { deleteItems } from "./delete-items";
import { dropLostPorts } from "./drop-lost-ports";
import type { Edit } from "./edit";
import { insertOnEdge } from "./insert-on-edge";
import { mapReferences, referencesIn } from "./map-references";
import { clipOf, cornerOf, pasteNodes, readClip } from "./paste-nodes";
import { placeNodes } from "./place-nodes";
import { referencesTo } from "./references-to";
import { tidyLevels } from "./tidy-levels";
import { tidyUp } from "./tidy-up";

const words = { en: "", zh: "" };
const kind = (name: string, more: Partial<CatalogEntry> = {}): CatalogEntry => ({
  kind: name,
  family: "data",
  group: "data",
  icon: "box",
  label: words,
  description: words,
  inputs: [{ id: "in" }],
  outputs: [{ id: "out" }],
  runs: true,
  config: {},
  form: [],
  defaults: {},
  summary: [],
  ...more,
});
const kinds = new Map<string, CatalogEntry>([
  ["set", kind("set")],
  ["loop", kind("loop", { container: true })],
  ["start", kind("start", { inputs: [], max: 1 })],
  ["condition", kind("condition", { outputs: [], dynamic_outputs: { list: "cases", rest: { id: "else" } } })],
]);
const node = (id: string, config: Record<string, unknown> = {}, more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: "set",
  position: { x: 0, y: 0 },
  config,
  ...more,
});
const edge = (from: string, to: string, port = "out") => ({
  id: `${from}-${port}-${to}`,
  from: { node: from, port },
  to: { node: to, port: "in" },
});
const flow = (nodes: FlowNode[], edges: FlowDocument["edges"] = []): FlowDocument => ({
  format: "sinew.flow",
  version: 1,
  id: "f",
  name: "F",
  nodes,
  edges,
});
const loose = (document: FlowDocument) => {
  const ids = new Set(document.nodes.map((one) => one.id));
  return document.edges.filter((one) => !ids.has(one.from.node) || !ids.has(one.to.node));
};

const id = fc.integer({ min: 1, max: 6 }).map((number) => `set_${number}`);
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant(addNode({ kind: "set", config: { values: {} } }, { x: 1, y: 2 })),
  fc.tuple(id, id).map(([a, b]) => connectPorts({ node: a, port: "out" }, { node: b, port: "in" })),
  fc.uniqueArray(id).map((ids) => deleteItems(new Set(ids), new Set(["e_1"]))),
  fc.tuple(id, fc.string()).map(([one, name]) => renameNode(one, name)),
  fc.tuple(id, fc.jsonValue()).map(([one, value]) => setConfig(one, "text", value)),
  fc.tuple(id, fc.integer()).map(([one, x]) => moveNodes(new Map([[one, { x, y: 0 }]]))),
  fc
    .tuple(id, fc.option(id), fc.integer())
    .map(([one, parent, x]) => placeNodes(new Map([[one, { x, y: 0 }]]), new Map([[one, parent]]))),
  id.map((one) => setDisabled(new Set([one]), true)),
  fc.uniqueArray(id).map(
    (ids): Edit =>
      (now) => {
        const clip = clipOf(now, new Set(ids));
        return clip ? pasteNodes(now, clip, { x: 0, y: 0 }, kinds).flow : now;
      },
  ),
  fc.constant<Edit>((now) =>
    now.edges[0]
      ? insertOnEdge(now.edges[0].id, { kind: "set", config: {} }, kinds.get("set")!, { x: 0, y: 0 })(now)
      : now,
  ),
  fc.constant(tidyUp(() => ({ width: 232, height: 80 }))),
);

/** Edits of a flow with frames, as the editor asks for them. */
const any = fc.constantFrom("set_1", "set_2", "set_3", "set_4", "loop_1", "loop_2", "loop_3");
const frame = fc.constantFrom("loop_1", "loop_2", "loop_3", "gone");
const place = fc.record({ x: fc.integer({ min: -200, max: 900 }), y: fc.integer({ min: -200, max: 900 }) });
const frameEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(fc.constantFrom("set", "loop"), place, fc.option(frame))
    .map(([kind, at, parent]) => addNode({ kind, config: {} }, at, parent)),
  fc.tuple(any, any).map(([a, b]): Edit => {
    const [from, to] = [
      { node: a, port: "out" },
      { node: b, port: "in" },
    ];
    return (now) => (canConnect(now, kinds, from, to) ? now : connectPorts(from, to)(now));
  }),
  fc.uniqueArray(any, { maxLength: 2 }).map((ids) => deleteItems(new Set(ids), new Set())),
  fc
    .tuple(fc.uniqueArray(any, { minLength: 1, maxLength: 4 }), place, fc.option(frame))
    .map(([ids, at, parent]) =>
      placeNodes(new Map(ids.map((one) => [one, at])), new Map(ids.map((one) => [one, parent]))),
    ),
  fc.tuple(fc.uniqueArray(any), place, fc.option(frame), fc.boolean()).map(([ids, at, parent, beside]): Edit => {
    return (now) => {
      const clip = clipOf(now, new Set(ids));
      return clip ? pasteNodes(now, clip, at, kinds, beside ? undefined : parent).flow : now;
    };
  }),
  place.map(
    (at): Edit =>
      (now) =>
        now.edges[0] ? insertOnEdge(now.edges[0].id, { kind: "set", config: {} }, kinds.get("set")!, at)(now) : now,
  ),
  fc.constant(tidyLevels({ kinds, tools: new Map() })),
);

describe("edits", () => {
  it("leave no edge across a frame's border, no node in a frame that is gone, and no frame inside itself", () => {
    const begin = flow([node("set_1"), node("set_2"), node("loop_1", {}, { type: "loop" })]);
    fc.assert(
      fc.property(fc.array(frameEdit, { maxLength: 30 }), (edits) => {
        let now = begin;
        for (const edit of edits) {
          now = edit(now);
          const known = new Map(now.nodes.map((one) => [one.id, one]));
          const around = (id: string) => known.get(id)!.parent ?? null;
          expect(now.edges.filter(({ from, to }) => around(from.node) !== around(to.node))).toEqual([]);
          expect(now.nodes.filter((one) => one.parent && !known.has(one.parent))).toEqual([]);
          expect(now.nodes.filter((one) => containersOf(one.id, known).includes(one.id))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("never leave an edge without its nodes, nor two nodes with one id", () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 25 }), (edits) => {
        const end = edits.reduce((now, edit) => edit(now), flow([]));
        expect(loose(end)).toEqual([]);
        expect(new Set(end.nodes.map((one) => one.id)).size).toBe(end.nodes.length);
        expect(new Set(end.edges.map((one) => one.id)).size).toBe(end.edges.length);
      }),
    );
  });

  it("do not change the document that they are given", () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
        let now = flow([node("set_1"), node("set_2")], [edge("set_1", "set_2")]);
        for (const edit of edits) {
          const before = JSON.stringify(now);
          const next = edit(now);
          expect(JSON.stringify(now)).toBe(before);
          now = next;
        }
      }),
    );
  });

  it("are taken back one by one by undo, and done again by redo", () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 20 }), (edits) => {
        const store = createFlowStore(flow([node("set_1")]), 1);
        const seen = [store.getState().document];
        for (const edit of edits) {
          store.edit(edit);
          if (store.getState().document !== seen.at(-1)) seen.push(store.getState().document);
        }
        for (let step = seen.length - 2; step >= 0; step--) {
          store.undo();
          expect(store.getState().document).toBe(seen[step]);
        }
        for (const document of seen.slice(1)) {
          store.redo();
          expect(store.getState().document).toBe(document);
        }
      }),
    );
  });
});

describe("history", () => {
  it("brings a deleted node back with edges, settings, place and selection in one step", () => {
    const before = flow([node("a"), node("b", { text: "x" }), node("c")], [edge("a", "b"), edge("b", "c")]);
    const store = createFlowStore(before, 1);
    store.select(["b"]);
    store.edit(deleteItems(new Set(["b"]), new Set()));
    expect(store.getState().document.edges).toEqual([]);
    store.undo();
    expect(store.getState().document).toBe(before);
    expect([...store.getState().selection.nodes]).toEqual(["b"]);
    store.redo();
    expect(store.getState().document.nodes).toHaveLength(2);
  });
  it("takes a typing burst as one step, and ends it by a pause or another field", () => {
    let time = 0;
    const store = createFlowStore(flow([node("a")]), 1, () => time);
    for (const text of ["h", "he", "hel"]) {
      store.edit(setConfig("a", "text", text), { burst: "a.text" });
      time += 80;
    }
    store.edit(setConfig("a", "other", "x"), { burst: "a.other" });
    time += 5_000;
    store.edit(setConfig("a", "other", "xy"), { burst: "a.other" });
    expect(store.getState().past).toHaveLength(3);
  });
  it("does not hold selecting", () => {
    const store = createFlowStore(flow([node("a")]), 1);
    store.select(["a"]);
    expect(store.getState().past).toHaveLength(0);
  });
  it("keeps both changes of one tick", () => {
    const store = createFlowStore(flow([node("a"), node("b")]), 1);
    store.edit(renameNode("a", "A"));
    store.edit(renameNode("b", "B"));
    expect(store.getState().document.nodes.map((one) => one.name)).toEqual(["A", "B"]);
  });
});

describe("paste", () => {
  const document = flow(
    [
      node("k"),
      node("l", { prompt: "{{ inputs.x }} {{ nodes.k.output }} nodes.l" }),
      node(
        "c",
        {
          cases: [
            { id: "yes", all: [{ left: '{{ nodes["l"].output.text | append: "nodes.l" }}', op: "eq", right: "" }] },
          ],
        },
        { type: "condition" },
      ),
      node("g"),
      node("h", { text: "{{nodes.c.output.case}}" }, { parent: "g" }),
    ],
    [edge("k", "l"), edge("l", "c"), edge("c", "g", "yes")],
  );
  it("gives new ids and points inner references, edges and parents to the copies", () => {
    const clip = clipOf(document, new Set(["l", "c", "g"]))!;
    expect(clip.nodes.map((one) => one.id)).toEqual(["l", "c", "g", "h"]);
    const { flow: after, nodes } = pasteNodes(document, clip, { x: 10, y: 10 }, kinds);
    const [l, c, g, h] = nodes.map((one) => after.nodes.find((other) => other.id === one)!);
    expect(l!.config.prompt).toBe("{{ inputs.x }} {{ nodes.k.output }} nodes.l");
    expect(JSON.stringify(c!.config)).toContain(`nodes.${l!.id}.output.text | append: \\"nodes.l\\"`);
    expect(h!.parent).toBe(g!.id);
    expect(h!.config.text).toBe(`{{nodes.${c!.id}.output.case}}`);
    expect(after.edges.slice(3).map((one) => [one.from.node, one.to.node])).toEqual([
      [l!.id, c!.id],
      [c!.id, g!.id],
    ]);
  });
  it("twice gives three sets of ids and shares nothing", () => {
    const clip = clipOf(document, new Set(["c"]))!;
    const once = pasteNodes(document, clip, { x: 0, y: 0 }, kinds);
    const twice = pasteNodes(once.flow, clip, { x: 0, y: 0 }, kinds);
    const [first, second] = [once.nodes[0]!, twice.nodes[0]!];
    expect(new Set(["c", first, second]).size).toBe(3);
    const cases = (id: string) => twice.flow.nodes.find((one) => one.id === id)!.config.cases as object[];
    expect(cases(first)[0]).not.toBe(cases("c")[0]);
    expect(cases(first)[0]).not.toBe(cases(second)[0]);
  });
  it("leaves out kinds of which the flow has as many as it can", () => {
    const begun = flow([node("start_1", {}, { type: "start" })]);
    const pasted = pasteNodes(begun, clipOf(begun, new Set(["start_1"]))!, { x: 0, y: 0 }, kinds);
    expect(pasted).toMatchObject({ nodes: [], left_out: ["start"] });
  });
  it("brings along the flows that it calls, and no others", () => {
    const called = flow([node("x")]);
    const calling: FlowDocument = {
      ...flow([node("k"), node("sub", { version: "v1" }, { type: "subflow" })]),
      flows: { v1: called, v2: called },
    };
    const clip = clipOf(calling, new Set(["sub"]))!;
    expect(Object.keys(clip.flows ?? {})).toEqual(["v1"]);
    expect(clipOf(calling, new Set(["k"]))!.flows).toBeUndefined();
    const target: FlowDocument = { ...flow([]), flows: { mine: called } };
    const pasted = pasteNodes(target, clip, { x: 0, y: 0 }, kinds).flow;
    expect(Object.keys(pasted.flows ?? {})).toEqual(["mine", "v1"]);
    expect(pasted.flows?.v1).not.toBe(clip.flows?.v1);
  });
  it("reads a clip from text and nothing else", async () => {
    expect((await readClip(JSON.stringify(clipOf(document, new Set(["k"])))))?.nodes).toHaveLength(1);
    expect(await readClip('hello {"nodes":1}')).toBeNull();
    expect(await readClip('{"nodes":1}')).toBeNull();
    expect(await readClip("[1]")).toBeNull();
  });
});

describe("references", () => {
  it("are found and mapped only inside braces and outside of quotes", () => {
    const text =
      'nodes.a {{ nodes.a.output }} {{ nodes["订单"].output | append: "nodes.a" }} {{ mynodes.a }} {{ x.nodes.a }}';
    expect(referencesIn(text)).toEqual(["a", "订单"]);
    expect(mapReferences(text, new Map([["a", "b"]]))).toBe(text.replace("{{ nodes.a.output", "{{ nodes.b.output"));
  });
  it("do not take a longer name for a shorter one", () =>
    expect(mapReferences("{{ nodes.set_1.output }} {{ nodes.set_12.output }}", new Map([["set_1", "x"]]))).toBe(
      "{{ nodes.x.output }} {{ nodes.set_12.output }}",
    ));
  it("name those who would suffer from a deletion", () =>
    expect(referencesTo(flow([node("a"), node("b", { text: "{{ nodes.a.output }}" })]), new Set(["a"]))).toMatchObject([
      { node: { id: "b" }, reads: ["a"] },
    ]));
});

describe("cases", () => {
  it("that are deleted take their edges with them", () => {
    const before = flow(
      [node("c", { cases: [{ id: "A" }, { id: "B" }] }, { type: "condition" }), node("x"), node("y")],
      [edge("c", "x", "A"), edge("c", "y", "B"), edge("c", "y", "ghost")],
    );
    const after = dropLostPorts("c", kinds, before)(setConfig("c", "cases", [{ id: "B" }])(before));
    expect(after.edges.map((one) => one.from.port)).toEqual(["B", "ghost"]);
  });
});

describe("renaming", () => {
  it("changes one name and nothing else; an empty name goes back to the id", () => {
    const before = flow([
      node("a", { text: "Set the table, {{ nodes.b.output }}" }, { name: "Set" }),
      node("b", {}, { name: "Set1" }),
    ]);
    const after = renameNode("a", "My node")(before);
    expect(after.nodes[1]).toBe(before.nodes[1]);
    expect(after.nodes[0]).toMatchObject({ name: "My node", config: before.nodes[0]!.config });
    expect(renameNode("b", " ")(before).nodes[1]).not.toHaveProperty("name");
  });
});

describe("containers", () => {
  const nested = flow(
    [node("a"), node("box"), node("in", {}, { parent: "box" }), node("deep", {}, { parent: "in" })],
    [edge("a", "box")],
  );
  it("take their content with them when they are deleted", () =>
    expect(deleteItems(new Set(["box"]), new Set())(nested).nodes.map((one) => one.id)).toEqual(["a"]));
  it("take a node in with its place, and edges that would cross the border go, in one edit", () => {
    const after = placeNodes(new Map([["a", { x: 30, y: 80 }]]), new Map([["a", "box"]]))(nested);
    expect(after.nodes[0]).toMatchObject({ parent: "box", position: { x: 30, y: 80 } });
    expect(after.edges).toEqual([]);
  });
  it("let a node out again", () => {
    const after = placeNodes(new Map([["in", { x: 5, y: 6 }]]), new Map([["in", null]]))(nested);
    expect(after.nodes[2]).not.toHaveProperty("parent");
  });
  it("never come to lie inside themselves", () => {
    const after = placeNodes(new Map(), new Map([["box", "deep"]]))(nested);
    expect(after).toBe(nested);
  });
  it("are copied with what they hold, which keeps its place inside", () => {
    const clip = clipOf(nested, new Set(["box"]))!;
    const { flow: after, nodes } = pasteNodes(nested, clip, { x: 500, y: 0 }, kinds);
    const copies = nodes.map((one) => after.nodes.find((other) => other.id === one)!);
    expect(copies).toHaveLength(3);
    expect(copies[1]).toMatchObject({ parent: copies[0]!.id, position: { x: 0, y: 0 } });
    expect(copies[2]!.parent).toBe(copies[1]!.id);
  });

  it("are the home of copies of their content, beside the originals", () => {
    const inFrame = flow([
      node("each", {}, { type: "loop", position: { x: 300, y: 100 } }),
      node("in", {}, { parent: "each", position: { x: 40, y: 90 } }),
    ]);
    const clip = clipOf(inFrame, new Set(["in"]))!;
    expect(cornerOf(clip.nodes)).toEqual({ x: 340, y: 190 });
    const { flow: after } = pasteNodes(inFrame, clip, { x: 372, y: 222 }, kinds);
    expect(after.nodes.at(-1)).toMatchObject({ parent: "each", position: { x: 72, y: 122 } });
  });
  it("let copies go outside, to their place on the canvas, where the flow has no such container", () => {
    const clip = clipOf(
      flow([
        node("each", {}, { type: "loop", position: { x: 300, y: 100 } }),
        node("in", {}, { parent: "each", position: { x: 40, y: 90 } }),
        node("next", {}, { parent: "each", position: { x: 340, y: 120 } }),
      ]),
      new Set(["in", "next"]),
    )!;
    for (const target of [flow([]), flow([node("each")])]) {
      const copies = pasteNodes(target, clip, { x: 10, y: 20 }, kinds).flow.nodes.slice(-2);
      expect(copies.map((one) => one.position)).toEqual([
        { x: 10, y: 20 },
        { x: 310, y: 50 },
      ]);
      for (const copy of copies) expect(copy).not.toHaveProperty("parent");
    }
  });
  it("take copies in below their header, all by the same way", () => {
    const target = flow([node("each", {}, { type: "loop", position: { x: 300, y: 100 } })]);
    const clip = clipOf(flow([node("a"), node("b", {}, { position: { x: 0, y: 30 } })]), new Set(["a", "b"]))!;
    const copies = pasteNodes(target, clip, { x: 304, y: 104 }, kinds, "each").flow.nodes.slice(-2);
    expect(copies).toMatchObject([
      { parent: "each", position: { x: 24, y: 76 } },
      { parent: "each", position: { x: 24, y: 106 } },
    ]);
  });
  it("hold what is put into one of their edges", () => {
    const before = flow(
      [node("each", {}, { type: "loop" }), node("x", {}, { parent: "each" }), node("y", {}, { parent: "each" })],
      [edge("x", "y")],
    );
    const put = insertOnEdge("x-out-y", { kind: "set", config: {} }, kinds.get("set")!, { x: 30, y: 80 });
    expect(put(before).nodes.at(-1)).toMatchObject({ parent: "each" });
  });
});
