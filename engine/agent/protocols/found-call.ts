import type { ParsedCall } from "../../contract/message";
import type { CallIds } from "./protocol";

/** A call found in a text: where it stands, and what it says. */
export interface FoundCall {
  from: number;
  to: number;
  tool: string;
  params: Record<string, unknown> | null;
  raw?: string;
  notes?: string[];
  error?: string;
}

/** What a finder has to know of the tools. */
export interface CallContext {
  offered: (name: string) => boolean;
  /** JSON Schema type of a parameter, where known */
  type: (tool: string, parameter: string) => string | undefined;
}

export function parsedCall(found: FoundCall, index: number, ids: CallIds): ParsedCall {
  const { tool, params, raw, notes, error } = found;
  return {
    call: ids(null, index),
    tool,
    params,
    ...(raw === undefined ? {} : { raw }),
    ...(notes?.length ? { notes } : {}),
    ...(error === undefined ? {} : { error }),
  };
}
