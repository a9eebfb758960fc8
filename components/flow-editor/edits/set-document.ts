import type { Budget, FlowDocument } from "@/engine/contract/flow";
import type { Edit } from "./edit";

type DocumentField = "name" | "description" | "inputs" | "variables";

/** `undefined` removes the field; a flow always keeps a name. */
export const setDocument =
  <F extends DocumentField>(field: F, value: FlowDocument[F] | undefined): Edit =>
  (flow) => {
    if (flow[field] === value) return flow;
    if (field === "name" && (typeof value !== "string" || value.trim() === "")) return flow;
    const next = { ...flow };
    if (value === undefined) delete next[field];
    else next[field] = value as FlowDocument[F];
    return next;
  };

/** `undefined` goes back to the default, `null` is no limit. */
export const setBudget =
  (field: keyof Budget & string, value: number | null | undefined): Edit =>
  (flow) => {
    const budget: Record<string, unknown> = { ...flow.settings?.budget, [field]: value };
    if (value === undefined) delete budget[field];
    return { ...flow, settings: { ...flow.settings, budget: budget as Budget } };
  };
