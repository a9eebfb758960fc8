import type { ApprovalState } from "@/engine/contract/run-state";
import { argumentsText, oneLine, valueText } from "./value-text";

/** What a person is asked, on one line. */
export function questionText({ kind, what }: Pick<ApprovalState, "kind" | "what">): string {
  const asked = typeof what === "object" && what !== null ? (what as Record<string, unknown>) : {};
  if (kind === "outcome" && typeof asked.tool === "string")
    return `did ${oneLine(asked.tool)}(${argumentsText(asked.params)}) happen?`;
  return typeof asked.message === "string" ? oneLine(asked.message.trim()) : valueText(what);
}
