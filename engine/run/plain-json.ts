// An event says after a restart exactly what it said before: values that JSON would change on their way to the disk are
// changed before anybody sees them. What is plain already, which is nearly everything, is handed on as it is.

/** The value as JSON can hold it. Throws Error where it holds itself or is nested too deep. */
export function plainJson(value: unknown): unknown {
  return plain(value, 0);
}

/** Deeper than any JSON that a person or a program would write, and far from the end of the stack. */
const DEEPEST = 500;

function plain(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Object.is(value, -0)) return 0;
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return String(value);
    case "object":
      return value === null ? null : ofObject(value, depth);
    default:
      return null;
  }
}

function ofObject(value: object, depth: number): unknown {
  if (depth > DEEPEST) throw new Error(`the value is nested deeper than ${DEEPEST}`);
  if (Array.isArray(value)) {
    let changed: unknown[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = plain(value[index], depth + 1);
      if (!changed && !Object.is(item, value[index])) changed = value.slice(0, index);
      changed?.push(item);
    }
    return changed ?? value;
  }
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) return plain(foreign(value), depth + 1);
  return ofRecord(value as Record<string, unknown>, proto !== null, depth);
}

/** The object itself where JSON holds every entry as it is: nearly always, and found out without making anything. */
function ofRecord(value: Record<string, unknown>, same: boolean, depth: number): unknown {
  const keys = Object.keys(value);
  let entries: [string, unknown][] | null = same ? null : [];
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    const item = value[key];
    const held = item === undefined ? undefined : plain(item, depth + 1);
    if (!entries && (item === undefined || !Object.is(held, item)))
      entries = keys.slice(0, index).map((before) => [before, value[before]]);
    if (item !== undefined) entries?.push([key, held]);
  }
  return entries ? Object.fromEntries(entries) : value;
}

/** A date as its text, and whatever else is no plain object by its own account of itself. */
function foreign(value: object): unknown {
  const own = value as { toJSON?: unknown; valueOf?: unknown };
  const tell = [own.toJSON, own.valueOf].find((one) => typeof one === "function") as (() => unknown) | undefined;
  const told = tell ? tell.call(value) : value;
  return told === value ? Object.fromEntries(Object.entries(value)) : told;
}
