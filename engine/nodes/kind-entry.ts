import type { CatalogEntry } from "../contract/catalog";
import type { NodeKind } from "./define-node";

/** A kind as data, for the browser: everything but its code. */
export function kindEntry(kind: NodeKind): CatalogEntry {
  const {
    check: _check,
    run: _run,
    writes: _writes,
    asks: _asks,
    join: _join,
    idle: _idle,
    reads: _reads,
    templates: _templates,
    lazy: _lazy,
    pure: _pure,
    config,
    ...entry
  } = kind;
  return { ...entry, config: JSON.parse(JSON.stringify(config)) as Record<string, unknown> };
}
