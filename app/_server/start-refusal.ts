/** A start that cannot go on, told in a sentence with the way out. `code` is the exit code (78: configuration). */
export class StartRefusal extends Error {
  constructor(
    sentence: string,
    readonly way_out: string,
    readonly code = 1,
  ) {
    super(sentence);
    this.name = "StartRefusal";
  }
}
