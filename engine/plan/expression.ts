// Expressions in CEL: a small closed language that cannot reach the host. Numbers mix freely, a missing key is an error,
// and what could take long is refused when the expression is read: `matches` (its patterns can be slow) and one walk over
// a list inside another.

import { Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { FlowNode } from "../contract/flow";
import { type Problem, ProblemError, problem } from "../contract/problem";

const LONGEST = 4_000;
const ROOTS = ["inputs", "variables", "nodes", "run", "item", "index", "last", "output"];
/** Macros that walk over a list. */
const WALKS = new Set(["all", "exists", "exists_one", "map", "filter"]);

const environment = makeEnvironment();
const kept = new Map<string, Read>();

type Read = { run: ParseResult; references: (string | number)[][] } | { fault: string };

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

/** The same as the problems of a node's check. */
export function expressionFault(node: FlowNode, source: string | undefined, path: string): Problem[] {
  const fault = source === undefined ? null : checkExpression(source);
  if (fault === null) return [];
  return [problem("config_invalid", { field: "expression", expected: fault }, { node: node.id, path })];
}

/** Roots and names that it reads: `["nodes", "fetch", "output"]`. Empty where it cannot be read. */
export function expressionReferences(source: string): (string | number)[][] {
  const found = read(source);
  return "fault" in found ? [] : found.references;
}

/** Its value in a scope. Throws ProblemError `expression_failed`. */
export function evaluateExpression(source: string, scope: Record<string, unknown>): unknown {
  const found = read(source);
  if ("fault" in found)
    throw new ProblemError(problem("expression_failed", { expression: source, reason: found.fault }));
  try {
    return plain(
      found.run(Object.fromEntries(ROOTS.filter((root) => root in scope).map((root) => [root, scope[root]]))),
    );
  } catch (cause) {
    throw new ProblemError(problem("expression_failed", { expression: source, reason: firstLine(cause) }));
  }
}

function plain(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
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
    const references: (string | number)[][] = [];
    const fault = look(run.ast as unknown as Ast, references, new Set(), 0);
    if (fault) return { fault };
    const checked = run.check();
    if (!checked.valid) return { fault: firstLine(checked.error) };
    return { run, references };
  } catch (cause) {
    return { fault: firstLine(cause) };
  }
}

interface Ast {
  op: string;
  args: unknown;
}

/** Walks the parsed tree: collects what is read, and says what is refused. `own` are names of walked items. */
function look(node: Ast, references: (string | number)[][], own: ReadonlySet<string>, walks: number): string | null {
  const path = pathOf(node);
  if (path) {
    if (!own.has(String(path[0]))) references.push(path);
    return null;
  }
  let inside = own;
  let depth = walks;
  if (node.op === "rcall" || node.op === "call") {
    const args = node.args as unknown[];
    const name = String(args[0]);
    if (name === "matches") return "matches cannot be used here; use a condition with the operator matches";
    if (node.op === "rcall" && WALKS.has(name)) {
      depth += 1;
      if (depth > 1) return `${name} inside another walk over a list cannot be used: it could take very long`;
      const [first] = (args[2] ?? []) as Ast[];
      if (first?.op === "id") inside = new Set([...own, String(first.args)]);
    }
  }
  for (const child of childrenOf(node)) {
    const fault = look(child, references, inside, depth);
    if (fault) return fault;
  }
  return null;
}

function childrenOf(node: Ast): Ast[] {
  const found: Ast[] = [];
  const collect = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value as unknown[]) collect(item);
    else if (typeof value === "object" && value !== null && "op" in value) found.push(value as Ast);
  };
  collect(node.args);
  return found;
}

/** `nodes.a.output["x"]` as a list of names, or null where it is anything else. */
function pathOf(node: Ast): (string | number)[] | null {
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

function firstLine(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return words.split("\n")[0]!.slice(0, 300);
}
