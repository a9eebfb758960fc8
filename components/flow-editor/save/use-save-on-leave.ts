"use client";

import { useEffect } from "react";
import type { FlowStore } from "../flow-store";
import type { Autosave } from "./autosave";

/** Saves when the window loses the focus or the page goes away. */
export function useSaveOnLeave(save: Autosave, flow: FlowStore): void {
  useEffect(() => {
    const blur = () => void save.flush();
    const leave = () => {
      if (document.visibilityState === "hidden" && flow.getState().document !== flow.getState().saved)
        void save.flush(true);
    };
    const hide = () => {
      if (flow.getState().document !== flow.getState().saved) void save.flush(true);
    };
    window.addEventListener("blur", blur);
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("blur", blur);
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [save, flow]);
}
