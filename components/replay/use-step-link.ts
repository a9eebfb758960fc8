"use client";

import { useEffect } from "react";

/** The step asked for by the address (`?step=42`), or null. */
export function stepOfAddress(search: string): number | null {
  const step = Number(new URLSearchParams(search).get("step"));
  return Number.isInteger(step) && step > 0 ? step : null;
}

export function linkToStep(step: number): string {
  const url = new URL(window.location.href);
  url.searchParams.set("step", String(step));
  return url.href;
}

/** Keeps the step in the address, so that a reload or a copied address comes back to it. `null` takes it out. */
export function useStepLink(step: number | null): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(window.location.href);
      if (step === null) url.searchParams.delete("step");
      else url.searchParams.set("step", String(step));
      if (url.href !== window.location.href) window.history.replaceState(window.history.state, "", url);
    }, 250);
    return () => clearTimeout(timer);
  }, [step]);
}
