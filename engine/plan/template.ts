// One template string, compiled once and evaluated per step. A string that is exactly one `{{ path }}` is read by a
// plain walk over own properties (most fields are that); everything else goes through Liquid.

import { Context, type Template as LiquidNode, Output, toValueSync } from "liquidjs";
import { ProblemError, problem } from "../contract/problem";
import { ABSENT, Absent, makeLiquid, printed } from "./liquid";
import { nearestNames } from "./nearest-names";

export type Scope = Record<string, unknown>;

export interface CompiledTemplate {
  source: string;
  /** root segments of every variable read: `["nodes", "fetch", "output", "result"]` */
  references: (string | number)[][];
  /** `field` names the place in messages. Throws ProblemError missing_value or template_failed. */
  evaluate: (scope: Scope, field: string) => unknown;
}

const liquid = makeLiquid();

export function hasTemplate(text: string): boolean {
  return text.includes("{{") || text.includes("{%");
}

/** Throws Error with Liquid's words when the text cannot be read. */
export function compileTemplate(source: string): CompiledTemplate {
  if (!hasTemplate(source)) return { source, references: [], evaluate: () => source };
  const path = plainPath(source);
  if (path) return { source, references: [path], evaluate: (scope, field) => walk(scope, path, field) };
  const nodes = liquid.parse(source);
  const references = liquid.globalVariableSegmentsSync(nodes).map(flatten);
  const single = onlyOutput(source, nodes);
  const evaluate = (scope: Scope, field: string): unknown => {
    try {
      if (!single) return liquid.renderSync(nodes, scope);
      const value = toValueSync(single.value.value(new Context(scope, liquid.options, {})));
      return value instanceof Absent ? null : value;
    } catch (cause) {
      throw explained(cause, scope, field);
    }
  };
  return { source, references, evaluate };
}

/** The output node where the source is exactly one `{{ … }}`, made anew without the escape filter. */
function onlyOutput(source: string, nodes: LiquidNode[]): { value: LiquidValue } | null {
  if (nodes.length !== 1 || !(nodes[0] instanceof Output)) return null;
  const inner = /^\s*\{\{-?([\s\S]*?)-?\}\}\s*$/.exec(source)?.[1];
  if (inner === undefined) return null;
  const value = nodes[0].value as unknown as LiquidValue;
  // The last filter prints the value for use inside text; here the value itself is wanted.
  const filters = value.filters.filter((filter) => filter.handler !== liquid.options.outputEscape);
  return { value: Object.assign(Object.create(Object.getPrototypeOf(value)), value, { filters }) };
}

interface LiquidValue {
  filters: { handler?: unknown }[];
  value: (context: Context) => Generator<unknown, unknown, unknown>;
}

const PLAIN =
  /^\s*\{\{\s*([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*|\[\d+\]|\["[^"\\]*"\]|\['[^'\\]*'\])*)\s*\}\}\s*$/u;
const SEGMENT = /\.?([\p{L}_][\p{L}\p{N}_-]*)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/gu;
const WORDS = new Set(["true", "false", "nil", "null", "empty", "blank"]);

function plainPath(source: string): (string | number)[] | null {
  const path = PLAIN.exec(source)?.[1];
  if (path === undefined || WORDS.has(path)) return null;
  return [...path.matchAll(SEGMENT)].map((m) => m[1] ?? (m[2] === undefined ? (m[3] ?? m[4])! : Number(m[2])));
}

function walk(scope: Scope, path: (string | number)[], field: string): unknown {
  let value: unknown = scope;
  for (let index = 0; index < path.length; index += 1) {
    if (value === ABSENT) return null;
    const next = own(value, path[index]!);
    if (next === undefined) throw missing(path, index, value, field);
    value = next;
  }
  return value === ABSENT ? null : value;
}

function own(value: unknown, segment: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, segment)) return (value as Record<string | number, unknown>)[segment];
  if (segment === "size" && Array.isArray(value)) return value.length;
  if (segment === "first" && Array.isArray(value)) return value[0];
  if (segment === "last" && Array.isArray(value)) return value.at(-1);
  return undefined;
}

function missing(path: (string | number)[], index: number, holder: unknown, field: string): ProblemError {
  const known = typeof holder === "object" && holder !== null ? Object.keys(holder) : [];
  const near = nearestNames(String(path[index]), known);
  return new ProblemError(
    problem("missing_value", { field, reference: written(path), near: near.length > 0 ? near.join(", ") : "none" }),
  );
}

/** `["variables", "订单号", 0]` → `variables.订单号[0]`. */
export function written(path: readonly (string | number)[]): string {
  return path
    .map((segment, index) => {
      if (typeof segment === "number") return `[${segment}]`;
      if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(segment)) return `["${segment}"]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join("");
}

function explained(cause: unknown, scope: Scope, field: string): ProblemError {
  if (cause instanceof ProblemError) return cause;
  const words = cause instanceof Error ? cause.message : String(cause);
  const undefinedName = /undefined variable: ([^,\n]+)/.exec(words)?.[1]?.trim();
  if (undefinedName) {
    const segments = [...undefinedName.matchAll(SEGMENT)].map((m) => m[1] ?? m[3] ?? m[4] ?? Number(m[2]));
    let holder: unknown = scope;
    for (const [index, segment] of segments.entries()) {
      const next = own(holder, segment);
      if (next === undefined) return missing(segments, index, holder, field);
      holder = next;
    }
    return new ProblemError(problem("missing_value", { field, reference: undefinedName, near: "none" }));
  }
  const reason = words.split("\n")[0]!.replace(/, line:\d+.*$/, "");
  return new ProblemError(problem("template_failed", { field, reason }));
}

function flatten(segments: unknown): (string | number)[] {
  // A nested list is a name taken from another variable (`a[b.c]`): what it names is only known when it runs.
  const flat: (string | number)[] = [];
  for (const segment of segments as unknown[]) {
    if (typeof segment !== "string" && typeof segment !== "number") break;
    flat.push(segment);
  }
  return flat;
}

export { printed };
