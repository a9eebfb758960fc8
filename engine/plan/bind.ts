// Config with templates → config with values. The tree of a field is compiled once with the plan; parts without
// templates are handed on as they are.

import { type CompiledTemplate, compileTemplate, hasTemplate, type Scope } from "./template";

/** Evaluates one template string of a node's config in the scope of its step; exactly one `{{ … }}` gives the value. */
export type Bound = (template: string, extra?: Record<string, unknown>) => unknown;

type Binder = (scope: Scope) => unknown;

export interface BoundConfig {
  bind: (scope: Scope) => Record<string, unknown>;
  templates: { field: string; template: CompiledTemplate }[];
  /** ids of the nodes that the templates read */
  reads: readonly string[];
  /** fields whose template cannot be read, with Liquid's words */
  broken: { field: string; reason: string }[];
}

/**
 * Compiles the fields of `config` named in `fields`; others pass through. Fields in `lazy` are compiled, so that they can
 * be checked, but left for the node to evaluate. `prefix` names the place in messages.
 */
export function bindConfig(
  config: Record<string, unknown>,
  fields: readonly string[],
  prefix = "",
  lazy: readonly string[] = [],
): BoundConfig {
  const templates: BoundConfig["templates"] = [];
  const broken: BoundConfig["broken"] = [];
  const binders: [string, Binder][] = [];
  for (const [key, value] of Object.entries(config)) {
    if (!fields.includes(key) && !lazy.includes(key)) continue;
    const binder = compile(value, `${prefix}${key}`, templates, broken);
    if (binder && !lazy.includes(key)) binders.push([key, binder]);
  }
  const bind = (scope: Scope): Record<string, unknown> => {
    if (binders.length === 0) return config;
    const bound = { ...config };
    for (const [key, binder] of binders) setOwn(bound, key, binder(scope));
    return bound;
  };
  return { bind, templates, reads: nodesRead(templates), broken };
}

function nodesRead(templates: BoundConfig["templates"]): string[] {
  const ids = new Set<string>();
  for (const { template } of templates)
    for (const [root, name] of template.references) if (root === "nodes" && typeof name === "string") ids.add(name);
  return [...ids];
}

function compile(
  value: unknown,
  field: string,
  templates: BoundConfig["templates"],
  broken: BoundConfig["broken"],
): Binder | null {
  if (typeof value === "string") {
    if (!hasTemplate(value)) return null;
    try {
      const template = compileTemplate(value);
      templates.push({ field, template });
      return (scope) => template.evaluate(scope, field);
    } catch (cause) {
      broken.push({ field, reason: firstLine(cause) });
      return null;
    }
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => compile(item, `${field}[${index}]`, templates, broken));
    if (items.every((item) => item === null)) return null;
    return (scope) => value.map((item, index) => items[index]?.(scope) ?? (items[index] ? null : item));
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, item, compile(item, `${field}.${key}`, templates, broken)] as const,
    );
    if (entries.every(([, , binder]) => binder === null)) return null;
    return (scope) => {
      const bound: Record<string, unknown> = {};
      for (const [key, item, binder] of entries) setOwn(bound, key, binder ? binder(scope) : item);
      return bound;
    };
  }
  return null;
}

/** As an assignment, which is done at every step; one to `__proto__` would be none. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else target[key] = value;
}

export function firstLine(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return words.split("\n")[0]!.slice(0, 300);
}
