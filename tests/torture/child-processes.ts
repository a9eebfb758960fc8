// The processes that this process has started and that are still there, as /proc tells (Linux only).

import { readdirSync, readFileSync } from "node:fs";

/** Ids of the living descendants of `pid`; zombies have ended. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = textOf(`/proc/${name}/stat`);
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === undefined || state === "" || state === "Z" || state === "X") continue;
    const of = children.get(Number(parent)) ?? [];
    of.push(Number(name));
    children.set(Number(parent), of);
  }
  const found: number[] = [];
  for (const open = [pid]; open.length > 0; ) {
    for (const child of children.get(open.pop()!) ?? []) {
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

export function isAlive(pid: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`);
  const state = stat.slice(stat.lastIndexOf(")") + 2)[0];
  return state !== undefined && state !== "" && state !== "Z" && state !== "X";
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
