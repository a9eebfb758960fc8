import type { Problem } from "@/engine/contract/problem";
import { oneLine } from "./value-text";

/** `error [node] sentence (code)` and, where there is one, the way out. */
export function problemLines(problems: readonly Problem[]): string[] {
  return problems.flatMap((one) => {
    const node = one.node === undefined ? "" : ` [${oneLine(one.node)}]`;
    const line = `${one.severity ?? "error"}${node} ${oneLine(one.message)} (${one.code})`;
    return one.hint === undefined ? [line] : [line, `  ${oneLine(one.hint)}`];
  });
}
