"use client";

import { useEffect, useState } from "react";

/** The time of day, anew every `ms`; null stands still. */
export function useNow(ms: number | null): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (ms === null) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}
