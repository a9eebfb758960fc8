import type { ProblemMark } from "@/components/canvas/canvas-context";
import type { Problem } from "@/engine/contract/problem";

/** The worst mark of each node that has problems. */
export function problemMarks(problems: readonly Problem[]): Map<string, ProblemMark> {
  const marks = new Map<string, ProblemMark>();
  for (const { node, severity } of problems) {
    if (node === undefined) continue;
    if (severity !== "warning") marks.set(node, "error");
    else if (!marks.has(node)) marks.set(node, "warning");
  }
  return marks;
}

/** The config field that a problem's path means: `nodes[2].config.prompt`, `config.tools` → `prompt`, `tools`. */
export function fieldOf(problem: Problem): string | null {
  return /(?:^|\.)config\.([^.[\]]+)/.exec(problem.path ?? "")?.[1] ?? null;
}
