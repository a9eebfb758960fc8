import type { FlowEdge } from "../contract/flow";

/** Whether one node runs before another, answered at once: the ancestors of every node as bits. Of an acyclic graph. */
export function allBefore(
  ids: readonly string[],
  edges: readonly FlowEdge[],
): (earlier: string, later: string) => boolean {
  const index = new Map(ids.map((id, at) => [id, at]));
  const words = (ids.length + 31) >>> 5;
  const rows = ids.map(() => new Uint32Array(words));
  const next: number[][] = ids.map(() => []);
  const open = new Uint32Array(ids.length);
  for (const edge of edges) {
    const from = index.get(edge.from.node);
    const to = index.get(edge.to.node);
    if (from === undefined || to === undefined) continue;
    next[from]!.push(to);
    open[to]! += 1;
  }
  const queue = [...open.keys()].filter((at) => open[at] === 0);
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!;
    const mine = rows[at]!;
    for (const to of next[at]!) {
      const row = rows[to]!;
      for (let word = 0; word < words; word++) row[word]! |= mine[word]!;
      row[at >>> 5]! |= 1 << (at & 31);
      open[to]! -= 1;
      if (open[to] === 0) queue.push(to);
    }
  }
  return (earlier, later) => {
    const from = index.get(earlier);
    const to = index.get(later);
    return from !== undefined && to !== undefined && (rows[to]![from >>> 5]! & (1 << (from & 31))) !== 0;
  };
}
