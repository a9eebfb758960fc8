import { describe, expect, it } from "vitest";
import { type KeyPress, pressed } from "./key-match";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

describe("pressed", () => {
  it("takes Mod as Ctrl, and as Command on a Mac", () => {
    expect(pressed(press("z", { ctrlKey: true }), ["Mod", "Z"], false)).toBe(true);
    expect(pressed(press("z", { ctrlKey: true }), ["Mod", "Z"], true)).toBe(false);
    expect(pressed(press("z", { metaKey: true }), ["Mod", "Z"], true)).toBe(true);
  });
  it("tells undo from redo", () => {
    const redo = press("Z", { ctrlKey: true, shiftKey: true });
    expect(pressed(redo, ["Mod", "Z"], false)).toBe(false);
    expect(pressed(redo, ["Mod", "Shift", "Z"], false)).toBe(true);
  });
  it("does not take a letter with a modifier for the letter", () => {
    expect(pressed(press("d", { ctrlKey: true }), ["D"], false)).toBe(false);
    expect(pressed(press("d"), ["D"], false)).toBe(true);
  });
  it("reads signs whatever Shift does, and shifted digits by their place", () => {
    expect(pressed(press("?", { shiftKey: true }), ["?"], false)).toBe(true);
    expect(pressed(press("!", { shiftKey: true, code: "Digit1" }), ["Shift", "1"], false)).toBe(true);
  });
  it("reads Alt with a letter by its place", () =>
    expect(pressed(press("ˇ", { altKey: true, shiftKey: true, code: "KeyT" }), ["Shift", "Alt", "T"], false)).toBe(
      true,
    ));
});
