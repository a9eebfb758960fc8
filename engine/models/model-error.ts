import type { Problem } from "../contract/problem";
import { ProblemError } from "../contract/problem";

/** What a model throws: the problem, how long the server asked to wait, and what had arrived before. */
export class ModelError extends ProblemError {
  retry_after_ms?: number;
  partial?: string;

  constructor(problem: Problem, more: { retry_after_ms?: number; partial?: string; cause?: unknown } = {}) {
    super(problem, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "ModelError";
    if (more.retry_after_ms !== undefined) this.retry_after_ms = more.retry_after_ms;
    if (more.partial) this.partial = more.partial;
  }
}
