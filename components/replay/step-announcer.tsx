"use client";

import { useEffect, useState } from "react";

/** Says politely where the cursor came to rest; steps that are passed on the way are not read out. */
export function StepAnnouncer({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 600);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {said}
    </div>
  );
}
