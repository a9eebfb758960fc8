"use client";

import { useProblemWords } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { Problem } from "@/engine/contract/problem";

/** What went wrong and what to do, in the place where a result would be. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const words = useProblemWords()(problem);
  return (
    <div className="notice notice-failed">
      <StateGlyph state="failed" />
      <div>
        <b>{words.message}</b>
        {words.hint && <div>{words.hint}</div>}
      </div>
    </div>
  );
}
