import type { Problem } from "@/engine/contract/problem";

/** What ends a command before it did anything: told in sentences, exit code 2. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  constructor(sentence: string, problems: readonly Problem[] = []) {
    super(sentence);
    this.name = "Refusal";
    this.problems = problems;
  }
}
