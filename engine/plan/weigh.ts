/** Characters of a text that count like one value. */
const TEXT_UNIT = 4;

/**
 * How much a value holds: values inside it, texts by their length. Stops counting at `most`, so that asking costs little
 * however large the value is. Walks without recursion: depth is no matter.
 */
export function weigh(value: unknown, most: number): number {
  const open: unknown[] = [value];
  let weight = 0;
  while (open.length > 0 && weight < most) {
    const one = open.pop();
    weight += 1;
    if (typeof one === "string") weight += one.length / TEXT_UNIT;
    else if (Array.isArray(one)) {
      if (one.length + weight >= most) return most;
      for (const item of one as unknown[]) open.push(item);
    } else if (typeof one === "object" && one !== null) for (const item of Object.values(one)) open.push(item);
  }
  return Math.min(weight, most);
}
