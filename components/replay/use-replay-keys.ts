"use client";

import { useEffect, useRef } from "react";
import type { Replay } from "./use-replay";

const TYPING =
  "input, textarea, select, [contenteditable=true], [role=tab], [role=menu], [role=dialog], [role=alertdialog]";
const PRESSING = "button, a, summary, [role=button]";

/** The keys of a replay. They are off where something else needs them: in fields, menus, dialogs, while composing. */
export function useReplayKeys(replay: Replay): void {
  const latest = useRef(replay);
  latest.current = replay;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING)) return;
      if (event.key === " " && target?.closest(PRESSING)) return;
      const action = actionOf(event, latest.current);
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    }
    // Before the canvas: its own arrow keys would move what is selected.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}

function actionOf(event: KeyboardEvent, replay: Replay): (() => void) | null {
  switch (event.key) {
    case "ArrowLeft":
      return () => (event.shiftKey ? replay.node(-1) : replay.step(-1));
    case "ArrowRight":
      return () => (event.shiftKey ? replay.node(1) : replay.step(1));
    case " ":
      return replay.toggle;
    case "Home":
      return replay.first;
    case "End":
      return replay.last;
    case "j":
    case "J":
      return () => replay.jump(-1);
    case "l":
    case "L":
      return () => replay.jump(1);
    default:
      return null;
  }
}
