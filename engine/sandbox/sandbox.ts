// Where JavaScript of people runs: in an engine of its own, in a thread of its own, with nothing of the host in reach.

export interface SandboxJob {
  /** body of a function; `inputs` is in scope, `return` gives the result */
  code: string;
  /** JSON values */
  inputs: Record<string, unknown>;
  timeout_ms: number;
  memory_mb: number;
  signal?: AbortSignal;
}

/** `logs` is what the code said by `console`; a failed one has it where its thread lived to tell. */
export type SandboxEnd =
  | { ok: true; result: unknown; logs: string[] }
  | { ok: false; code: "timeout" | "memory" | "output" | "error" | "cancelled"; message: string; logs?: string[] };

export interface Sandbox {
  /** Never rejects. The same code and inputs give the same result: there is no clock, no chance and no outside. */
  run(job: SandboxJob): Promise<SandboxEnd>;
  close(): Promise<void>;
}
