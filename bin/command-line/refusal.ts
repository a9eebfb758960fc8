import type { Problem } from "@/engine/contract/problem";

/** What ends a command before it did anything: told in sentences, exit code 2. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  /** what to do next, line by line */
  readonly way_out: readonly string[];
  constructor(sentence: string, problems: readonly Problem[] = [], way_out: readonly string[] = []) {
    super(sentence);
    this.name = "Refusal";
    this.problems = problems;
    this.way_out = way_out;
  }
}
