"use client";

import { useEffect } from "react";
import type { Editor } from "../editor-context";
import { clipText, cutSelection, pasteText } from "./clipboard";
import { isTextField, pressed } from "./key-match";
import { COMMANDS } from "./list";

/** Keys and clipboard of the editor. Where a person types or has text selected, the browser's own come first. */
export function useKeyboard(editor: Editor): void {
  useEffect(() => {
    const mac = /Mac|iPhone|iPad/.test(navigator.platform);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
      const target = event.composedPath()[0];
      const typing = isTextField(target);
      const floating = isFloating(target);
      const onCanvas = target === document.body || (target instanceof Element && target.closest(".canvas") !== null);
      for (const command of COMMANDS) {
        if (command.scope === "native") continue;
        if (typing && command.scope !== "everywhere") continue;
        if (floating) continue;
        if (command.scope === "canvas" && !onCanvas) continue;
        if (!command.keys.some((keys) => pressed(event, keys, mac))) continue;
        if (event.repeat && !command.quiet && command.id !== "undo" && command.id !== "redo")
          return event.preventDefault();
        if (!command.when(editor)) continue;
        event.preventDefault();
        command.run(editor);
        return;
      }
    };
    const taken = (event: ClipboardEvent) => {
      const target = event.composedPath()[0];
      return isTextField(target) || isTextField(document.activeElement) || isFloating(target);
    };
    const textSelected = () => {
      const selection = window.getSelection();
      return selection !== null && !selection.isCollapsed && selection.toString().trim() !== "";
    };
    const onCopy = (event: ClipboardEvent) => {
      if (taken(event) || textSelected()) return;
      const text = clipText(editor);
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (event.type === "cut") cutSelection(editor);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (taken(event)) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      void pasteText(editor, text);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [editor]);
}

/** Dialogs and menus have keys of their own. */
function isFloating(target: EventTarget | undefined): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}
