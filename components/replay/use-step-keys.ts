"use client";

import { type RefObject, useEffect } from "react";
import type { StepActions } from "@/components/run/use-step-control";

/** F8 and F10 on the page of a run that goes on: pause or continue, and one more node. */
export function useStepKeys(actions: RefObject<StepActions | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const does = actions.current;
      if (!does || (event.key !== "F8" && event.key !== "F10")) return;
      event.preventDefault();
      if (event.repeat) return;
      if (event.key === "F10") does.step();
      else if (!does.goOn()) does.pause();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [actions]);
}
