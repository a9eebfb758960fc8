// Expressions in CEL: a small closed language that cannot reach the host. Numbers mix freely, and a missing key is an
// error. What could take long is refused: when it is read, `matches` (its patterns can be slow) and one walk over a list
// inside another; before it is evaluated, a walk or a `+` whose work would be too much for the values it has.

import { Environment, type ParseResult } from "@marcbachmann/cel-js";
import { ProblemError, problem } from "../contract/problem";
import { type Ast, type Path, type Reading, readTree } from "./read-expression";
import { weigh } from "./weigh";

const LONGEST = 4_000;
const ROOTS = ["inputs", "variables", "nodes", "run", "item", "index", "last", "output"];
/** Most work of one evaluation: a few tens of milliseconds, and no more values made anew. */
const MOST_WORK = 5_000_000;

const environment = makeEnvironment();
const kept = new Map<string, Read>();

type Read = { run: ParseResult; reading: Reading } | { fault: string };

function makeEnvironment(): Environment {
  const made = new Environment({ limits: { maxAstNodes: 500, maxDepth: 50 } });
  for (const root of ROOTS) made.registerVariable(root, "dyn");
  const mixed: [string, (a: number, b: number) => number][] = [
    ["+", (a, b) => a + b],
    ["-", (a, b) => a - b],
    ["*", (a, b) => a * b],
    ["/", (a, b) => a / b],
    ["%", (a, b) => a % b],
  ];
  const pairs = ["double int", "int double"];
  for (const [op, calculate] of mixed)
    for (const pair of op === "%" ? [...pairs, "double double"] : pairs) {
      const [left, right] = pair.split(" ");
      made.registerOperator(`${left} ${op} ${right}`, (a: unknown, b: unknown) => calculate(Number(a), Number(b)));
    }
  return made;
}

/** Why an expression cannot be used, in one line, or null. */
export function checkExpression(source: string): string | null {
  const found = read(source);
  return "fault" in found ? found.fault : null;
}

/** Roots and names that it reads: `["nodes", "fetch", "output"]`. Empty where it cannot be read. */
export function expressionReferences(source: string): (string | number)[][] {
  const found = read(source);
  return "fault" in found ? [] : found.reading.asked;
}

/** Its value in a scope. Throws ProblemError `expression_failed`. */
export function evaluateExpression(source: string, scope: Record<string, unknown>): unknown {
  const found = read(source);
  if ("fault" in found)
    throw new ProblemError(problem("expression_failed", { expression: source, reason: found.fault }));
  if (workOf(found.reading, scope) >= MOST_WORK) {
    const reason = "with lists and texts this large it would take too long; use a code node";
    throw new ProblemError(problem("expression_failed", { expression: source, reason }));
  }
  try {
    const known = Object.fromEntries(ROOTS.filter((root) => root in scope).map((root) => [root, scope[root]]));
    return plain(found.run(known));
  } catch (cause) {
    throw new ProblemError(problem("expression_failed", { expression: source, reason: firstLine(cause) }));
  }
}

/** How much is read or made at most: everything once, and what stands inside a walk once for each item. */
function workOf(reading: Reading, scope: Record<string, unknown>): number {
  if (!reading.heavy) return 0;
  const sum = (paths: Path[]) =>
    paths.reduce((work, path) => (work >= MOST_WORK ? work : work + weigh(valueAt(scope, path), MOST_WORK)), 0);
  const once = sum(reading.reads);
  const items = sum(reading.walkedParts) + reading.walked.reduce((n, path) => n + lengthOf(valueAt(scope, path)), 0);
  return once * (1 + reading.itemUses) + items * (sum(reading.perItem) + reading.nodesInside);
}

function valueAt(scope: Record<string, unknown>, path: Path): unknown {
  let value: unknown = scope;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

function lengthOf(value: unknown): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 1;
}

/** As JSON has it: whole numbers as numbers, times and types as text. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map) return plain(Object.fromEntries(value as Map<string, unknown>));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function read(source: string): Read {
  let found = kept.get(source);
  if (!found) {
    if (kept.size > 2_000) kept.clear();
    found = readAnew(source);
    kept.set(source, found);
  }
  return found;
}

function readAnew(source: string): Read {
  if (source.trim() === "") return { fault: "is empty" };
  if (source.length > LONGEST) return { fault: `is longer than ${LONGEST} characters` };
  try {
    const run = environment.parse(source);
    const reading = readTree(run.ast as unknown as Ast);
    if (typeof reading === "string") return { fault: reading };
    const checked = run.check();
    if (!checked.valid) return { fault: firstLine(checked.error) };
    return { run, reading };
  } catch (cause) {
    return { fault: firstLine(cause) };
  }
}

function firstLine(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return words.split("\n")[0]!.slice(0, 300);
}
