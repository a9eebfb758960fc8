import type { NodeState, RunState } from "@/engine/contract/run-state";

/**
 * What the canvas reads of a run: live, replayed or none. `node` and `run` give the same object until something in it
 * changed. `subscribe` with a path is told of that step instance only, with `null` of every change.
 */
export interface RunSource {
  subscribe(path: string | null, changed: () => void): () => void;
  node(path: string): NodeState | undefined;
  run(): RunState;
  /** Text of the answer that is just being streamed at this path, or "". */
  streaming(path: string): string;
}
