// Plain questions about directed graphs of node ids.

import type { FlowEdge } from "./flow";

function successors(edges: readonly FlowEdge[]): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const edge of edges) {
    const list = next.get(edge.from.node);
    if (list) list.push(edge.to.node);
    else next.set(edge.from.node, [edge.to.node]);
  }
  return next;
}

/** All nodes that can be reached from `roots`, themselves included. */
export function reachable(roots: readonly string[], edges: readonly FlowEdge[]): Set<string> {
  const next = successors(edges);
  const seen = new Set(roots);
  const stack = [...roots];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    for (const target of next.get(id) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      stack.push(target);
    }
  }
  return seen;
}

/** The nodes of one cycle in order, or null. Walks without recursion: a chain of 2,000 nodes is no problem. */
export function findCycle(ids: readonly string[], edges: readonly FlowEdge[]): string[] | null {
  const next = successors(edges);
  const done = new Set<string>();
  for (const root of ids) {
    if (done.has(root)) continue;
    const path: string[] = [root];
    const onPath = new Map([[root, 0]]);
    const cursor: number[] = [0];
    while (path.length > 0) {
      const id = path.at(-1)!;
      const target = next.get(id)?.[cursor.at(-1)!];
      if (target === undefined) {
        done.add(id);
        onPath.delete(id);
        path.pop();
        cursor.pop();
        continue;
      }
      cursor[cursor.length - 1]! += 1;
      const at = onPath.get(target);
      if (at !== undefined) return path.slice(at);
      if (done.has(target)) continue;
      onPath.set(target, path.length);
      path.push(target);
      cursor.push(0);
    }
  }
  return null;
}

/** Whether one node can have run before another: a walk backwards that begins with the nearest. */
export function runsBefore(edges: readonly FlowEdge[]): (earlier: string, later: string) => boolean {
  const back = new Map<string, string[]>();
  for (const edge of edges) {
    const list = back.get(edge.to.node);
    if (list) list.push(edge.from.node);
    else back.set(edge.to.node, [edge.from.node]);
  }
  return (earlier, later) => {
    const seen = new Set<string>();
    const queue = [...(back.get(later) ?? [])];
    for (let index = 0; index < queue.length; index++) {
      const id = queue[index]!;
      if (id === earlier) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      queue.push(...(back.get(id) ?? []));
    }
    return false;
  };
}

/** Every node that can have run before a node: all of its ancestors. */
export function ancestors(edges: readonly FlowEdge[]): (id: string) => ReadonlySet<string> {
  const back = new Map<string, string[]>();
  for (const edge of edges) back.set(edge.to.node, [...(back.get(edge.to.node) ?? []), edge.from.node]);
  return (id) => {
    const found = new Set<string>();
    const stack = [...(back.get(id) ?? [])];
    for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      stack.push(...(back.get(one) ?? []));
    }
    return found;
  };
}
