"use client";

import { useEffect, useState } from "react";

/** The time, moving on while `runs`; it stands still otherwise. */
export function useNow(runs: boolean, every_ms: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [runs, every_ms]);
  return now;
}
