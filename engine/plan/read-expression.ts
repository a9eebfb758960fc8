// What a parsed CEL expression reads, and how often: what the checker compares with the names that there are, and what
// the work of an evaluation is weighed by.

export interface Ast {
  op: string;
  args: unknown;
}
export type Path = (string | number)[];

/** Paths are listed once for each place where they stand, since each is work. */
export interface Reading {
  /** what has to be there: not what `has` asks about */
  asked: Path[];
  reads: Path[];
  /** those inside a walk, read once for each item */
  perItem: Path[];
  /** lists that are walked over, where one path says which; what else such a list is made of */
  walked: Path[];
  walkedParts: Path[];
  /** parts of the expression inside a walk, and uses of the walked item itself */
  nodesInside: number;
  itemUses: number;
  /** whether it walks or joins, so that its work grows with more than the values that it reads */
  heavy: boolean;
}

interface Place {
  /** names of walked items */
  own: ReadonlySet<string>;
  inWalk: boolean;
  /** inside `has`, which asks whether something is there */
  inHas: boolean;
  /** this is the list of a walk */
  isList: boolean;
}

/** Macros that walk over a list. */
const WALKS = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** A sentence where the expression is refused. */
export function readTree(tree: Ast): Reading | string {
  const reading: Reading = {
    asked: [],
    reads: [],
    perItem: [],
    walked: [],
    walkedParts: [],
    nodesInside: 0,
    itemUses: 0,
    heavy: false,
  };
  return look(tree, reading, { own: new Set(), inWalk: false, inHas: false, isList: false }) ?? reading;
}

function look(node: Ast, reading: Reading, place: Place): string | null {
  if (place.inWalk) reading.nodesInside += 1;
  const path = pathOf(node);
  if (path) {
    note(path, reading, place);
    return null;
  }
  if (node.op === "+") reading.heavy = true;
  if (node.op !== "rcall" && node.op !== "call") return lookAll(partsOf(node.args), reading, place);
  const [name, ...given] = node.args as [string, ...unknown[]];
  if (name === "matches") return "matches cannot be used here; use a condition with the operator matches";
  if (node.op === "call" && name === "has") return lookAll(partsOf(given), reading, { ...place, inHas: true });
  if (node.op === "call" || !WALKS.has(name)) return lookAll(partsOf(given), reading, place);
  if (place.inWalk || place.isList)
    return `${name} together with another walk over a list cannot be used: it could take very long`;
  reading.heavy = true;
  const [list, [item, ...body] = []] = given as [Ast, Ast[]?];
  const own = item?.op === "id" ? new Set([...place.own, String(item.args)]) : place.own;
  const whole = pathOf(list);
  if (whole) reading.walked.push(whole);
  return look(list, reading, { ...place, isList: true }) ?? lookAll(body, reading, { ...place, own, inWalk: true });
}

function note(path: Path, reading: Reading, place: Place): void {
  if (place.own.has(String(path[0]))) {
    reading.itemUses += 1;
    return;
  }
  if (!place.inHas) reading.asked.push(path);
  reading.reads.push(path);
  if (place.inWalk) reading.perItem.push(path);
  if (place.isList && !reading.walked.includes(path)) reading.walkedParts.push(path);
}

function lookAll(nodes: readonly Ast[], reading: Reading, place: Place): string | null {
  for (const node of nodes) {
    const fault = look(node, reading, place);
    if (fault) return fault;
  }
  return null;
}

function partsOf(args: unknown): Ast[] {
  const found: Ast[] = [];
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value as unknown[]) collect(item);
    else if (typeof value === "object" && value !== null && "op" in value) found.push(value as Ast);
  };
  collect(args);
  return found;
}

/** `nodes.a.output["x"]` as a list of names, or null where it is anything else. */
function pathOf(node: Ast): Path | null {
  if (node.op === "id") return [String(node.args)];
  if (node.op !== "." && node.op !== "[]") return null;
  const [holder, key] = node.args as [Ast, unknown];
  const before = pathOf(holder);
  if (!before) return null;
  if (node.op === ".") return [...before, String(key)];
  const { op, args } = key as Ast;
  if (op !== "value") return null;
  return [...before, typeof args === "bigint" ? Number(args) : String(args)];
}
