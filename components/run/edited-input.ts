// The input of the next step as somebody writes it: fields that replace those of its bound settings.

export type EditedInput =
  | { ok: true; input: Record<string, unknown> | null }
  | { ok: false; wrong: "not_json" | "not_object" | "unknown_field"; detail: string };

/** An empty text replaces nothing. `known` are the fields that the kind has; null where they are not known. */
export function readEditedInput(text: string, known: ReadonlySet<string> | null): EditedInput {
  if (text.trim() === "") return { ok: true, input: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { ok: false, wrong: "not_json", detail: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, wrong: "not_object", detail: "" };
  const strange = known && Object.keys(value).find((field) => !known.has(field));
  if (strange) return { ok: false, wrong: "unknown_field", detail: strange };
  return { ok: true, input: Object.keys(value).length > 0 ? (value as Record<string, unknown>) : null };
}

/** The text with one more field; text that cannot be read is left alone. */
export function withField(text: string, field: string, value: unknown): string {
  const read = readEditedInput(text, null);
  return read.ok ? JSON.stringify({ ...read.input, [field]: value }, null, 2) : text;
}
