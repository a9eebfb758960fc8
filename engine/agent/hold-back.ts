const OPENERS = /\[TOOL\]|［TOOL］|```|<tool_call|<function_call|<think|^\s*[{[]/i;

/** While streaming in a text protocol: from here on the answer may be a call, so viewers wait until it is decided. */
export function mayBeCall(textSoFar: string): boolean {
  return OPENERS.test(textSoFar);
}
