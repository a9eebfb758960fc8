import { describe, expect, it } from "vitest";
import type { CanvasHandle } from "@/components/canvas/canvas-handle";
import { edge, flowOf, framedMaps as maps, step } from "@/components/canvas/framed-flow";
import type { FlowDocument } from "@/engine/contract/flow";
import type { Editor } from "../editor-context";
import { createFlowStore } from "../flow-store";
import { createViewStore } from "../view-store";
import { clipText, pasteText } from "./clipboard";
import { duplicate } from "./duplicate";
import { insert } from "./insert";
import { neighbour } from "./walk";

const each = step("each", { type: "loop", position: { x: 400, y: 200 } });
const inside = (id: string, x: number, y = 90) => step(id, { parent: "each", position: { x, y } });

/** An editor without a page. */
function editorOf(document: FlowDocument): Editor {
  return {
    flow: createFlowStore(document, 1),
    view: createViewStore(),
    maps,
    canvas: { current: null },
    say: () => {},
  } as unknown as Editor;
}
const last = (editor: Editor) => editor.flow.getState().document.nodes.at(-1)!;

describe("inside a frame", () => {
  it("a pasted copy comes to lie beside its original, and the next one beside that", async () => {
    const editor = editorOf(flowOf([each, inside("a", 40)]));
    editor.flow.select(["a"]);
    const text = clipText(editor)!;
    await pasteText(editor, text);
    expect(last(editor)).toMatchObject({ parent: "each", position: { x: 72, y: 122 } });
    await pasteText(editor, text);
    expect(last(editor)).toMatchObject({ parent: "each", position: { x: 104, y: 154 } });
  });
  it("a copy that is pasted at a place goes there: outside, or into the frame of that place", async () => {
    const editor = editorOf(flowOf([each, inside("a", 40)]));
    editor.flow.select(["a"]);
    const text = clipText(editor)!;
    await pasteText(editor, text, { x: 0, y: 0 });
    expect(last(editor).position).toEqual({ x: 0, y: 0 });
    expect(last(editor)).not.toHaveProperty("parent");
    await pasteText(editor, text, { x: 440, y: 300 });
    expect(last(editor)).toMatchObject({ parent: "each", position: { x: 40, y: 100 } });
  });
  it("a duplicate comes to lie below its original", () => {
    const editor = editorOf(flowOf([each, inside("a", 40)]));
    editor.flow.select(["a"]);
    duplicate.run(editor);
    expect(last(editor)).toMatchObject({ parent: "each", position: { x: 72, y: 186 } });
  });
  it("a node for an edge is asked for in the middle of that edge", () => {
    const editor = editorOf(flowOf([each, inside("a", 40), inside("b", 400)], [edge("a", "b")]));
    const canvas: Partial<CanvasHandle> = { toScreen: (at) => at };
    editor.canvas.current = canvas as CanvasHandle;
    editor.flow.select([], ["a-b"]);
    insert.run(editor);
    expect(editor.view.getState().picker).toEqual({ edge: "a-b", screen: { x: 400 + (40 + 232 + 400) / 2, y: 316 } });
  });
  it("walking up and down goes by places on the canvas", () => {
    const flow = flowOf([each, inside("a", 40), step("below", { position: { x: 440, y: 600 } })]);
    const from = flow.nodes[1]!;
    expect(neighbour(flow, from, "Down")?.id).toBe("below");
    expect(neighbour(flow, from, "Up")?.id).toBe("each");
  });
});
