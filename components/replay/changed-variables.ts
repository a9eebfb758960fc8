import type { RunEvent } from "@/engine/contract/run-event";
import type { RunState } from "@/engine/contract/run-state";

export interface VariableRow {
  name: string;
  value: unknown;
  change: "added" | "edited" | null;
  /** what it was, for an edited one */
  before: unknown;
}

/**
 * Inputs and variables as of a step, with what that step just changed. `before` is asked for only when it did:
 * the variables one step earlier.
 */
export function variableRows(
  state: RunState,
  event: RunEvent | undefined,
  before: () => Record<string, unknown>,
): VariableRow[] {
  const rows: VariableRow[] = Object.entries(state.inputs).map(([name, value]) => ({
    name: `inputs.${name}`,
    value,
    change: null,
    before: undefined,
  }));
  const set = event?.type === "variable.set" ? event.name : null;
  for (const [name, value] of Object.entries(state.variables)) {
    const row: VariableRow = { name: `variables.${name}`, value, change: null, before: undefined };
    if (name === set) {
      const earlier = before();
      row.change = Object.hasOwn(earlier, name) ? "edited" : "added";
      row.before = earlier[name];
    }
    rows.push(row);
  }
  return rows;
}
