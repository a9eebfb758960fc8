/** A value as text for the clipboard or a file: text as it is, anything else as JSON. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, 2) ?? "null";
}

/** A value on one line of at most `length` characters. Looks only at what it shows. */
export function valueLine(value: unknown, length: number): string {
  return line(value, length, 0).slice(0, length);
}

function line(value: unknown, length: number, depth: number): string {
  if (typeof value === "string") return depth === 0 ? value.slice(0, length) : JSON.stringify(value.slice(0, length));
  if (typeof value !== "object" || value === null) return String(value ?? "null");
  if (depth > 3) return "…";
  const list = Array.isArray(value);
  let text = "";
  for (const [name, one] of list ? (value as unknown[]).entries() : fields(value)) {
    const item = line(one, length, depth + 1);
    text += `${text === "" ? "" : ", "}${list ? "" : `${name}: `}${item}`;
    if (text.length > length) return `${list ? "[" : "{"}${text.slice(0, length)}…`;
  }
  return list ? `[${text}]` : `{${text}}`;
}

function* fields(value: object): Iterable<[string, unknown]> {
  for (const name in value) if (Object.hasOwn(value, name)) yield [name, (value as Record<string, unknown>)[name]];
}
