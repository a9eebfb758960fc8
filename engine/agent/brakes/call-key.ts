import type { ToolCallState } from "../../contract/run-state";

/** What makes two calls the same call: the fingerprint, or tool and arguments as given where it was refused before one. */
export function callKey(call: ToolCallState): string {
  return call.fingerprint ?? JSON.stringify([call.tool, call.params]);
}
