import fc from "fast-check";
import { expect, it } from "vitest";
import { holdBack } from "./hold-back";

function show(text: string, size: number) {
  const hold = holdBack();
  let shown = "";
  for (let at = 0; at < text.length; at += size) shown += hold.push(text.slice(at, at + size));
  return { shown, held: hold.held() };
}

it("shows words and holds back whatever may be a call, however it is cut", () => {
  for (const size of [1, 2, 3, 5, 100]) {
    expect(show('I look.\n[TOOL] ls("a") [/TOOL]', size)).toEqual({
      shown: "I look.\n",
      held: '[TOOL] ls("a") [/TOOL]',
    });
    expect(show('I look.\n{"name":"ls"}', size)).toEqual({ shown: "I look.\n", held: '{"name":"ls"}' });
    expect(show("See ［TOOL］ ls", size)).toEqual({ shown: "See ", held: "［TOOL］ ls" });
    expect(show("a [1] <b> {c} `d`.", size)).toEqual({ shown: "a [1] <b> {c} `d`.", held: "" });
    expect(show("<think>hm", size)).toEqual({ shown: "", held: "<think>hm" });
  }
});

it("loses nothing", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 8 }), (text, size) => {
      const { shown, held } = show(text, size);
      expect(shown + held).toBe(text);
    }),
  );
});
