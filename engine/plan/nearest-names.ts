/** Up to three of `known` that look most like `name`, nearest first. */
export function nearestNames(name: string, known: readonly string[]): string[] {
  const wanted = name.toLowerCase();
  return known
    .slice(0, 500)
    .map((one) => ({ one, far: distance(wanted, one.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.max(3, Math.ceil(one.length / 2)) || known.length <= 3)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ one }) => one);
}

/** Edits between two words (Levenshtein), on words cut to 64 letters. */
function distance(a: string, b: string): number {
  const left = a.slice(0, 64);
  const right = b.slice(0, 64);
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = row[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, swap));
    }
    row = next;
  }
  return row[right.length]!;
}
