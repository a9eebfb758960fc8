// What a person is shown of a tool call before deciding: as `what` of the questions `call`, `review` and `outcome`.

import type { ToolEffect } from "./catalog";

/** What a call would change of one file, as a unified difference of its text; `lines` null where it cannot be shown. */
export interface FileDifference {
  path: string;
  how: "new" | "changed" | "removed";
  lines: string | null;
  /** bytes before and after; null where there is none */
  bytes: { before: number | null; after: number | null };
  /** ISO 8601; when the file was last changed, where its lines are not shown */
  modified?: string;
}

export interface AskedCall {
  tool: string;
  /** canonical: after the conversions that the schema allows */
  params: unknown;
  /** id of the call in its step */
  call?: string;
  effect?: ToolEffect;
  fingerprint?: string;
  difference?: FileDifference;
  /** `call`: why it is asked about once more */
  again?: "changed";
  /** `review`: how often it failed, with what, and how many entries of the call there were then */
  times?: number;
  reason?: string;
  entries?: number;
}
