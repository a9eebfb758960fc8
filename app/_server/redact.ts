// Takes resolved secrets out of whatever is stored or sent, in the forms in which they travel.

export type Redact = <T>(value: T) => T;

const MASK = "•••";
/** Shorter words would blank ordinary text. */
const SHORTEST = 8;

/** A redactor for these secrets. It returns the value itself where nothing was found, and never changes it in place. */
export function createRedactor(secrets: readonly string[]): Redact {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap(formsOf))];
  forms.sort((a, b) => b.length - a.length);
  if (forms.length === 0) return (value) => value;
  return (value) => clean(value, forms) as typeof value;
}

/**
 * A redactor for one stream of pieces. The end of what came is kept back only while it may be the beginning of a secret,
 * so that none is shown in two halves; what is kept back at the end of a stream is told by its event.
 */
export function createStreamRedactor(secrets: readonly string[]): (piece: string) => string {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap(formsOf))];
  const redact = createRedactor(secrets);
  let waiting = "";
  return (piece) => {
    if (forms.length === 0) return piece;
    waiting = redact(waiting + piece);
    const kept = openEnd(waiting, forms);
    const shown = waiting.slice(0, waiting.length - kept);
    waiting = waiting.slice(waiting.length - kept);
    return shown;
  };
}

/** Length of the longest end of `text` with which a form begins. */
function openEnd(text: string, forms: readonly string[]): number {
  let longest = 0;
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length > longest; length--) {
      if (form.startsWith(text.slice(text.length - length))) longest = length;
    }
  }
  return longest;
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("base64").replace(/=+$/, ""),
  ];
}

function clean(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === "string") return cleanText(value, forms);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let changed: unknown[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = clean(value[index], forms);
      if (item !== value[index]) changed ??= value.slice();
      if (changed) changed[index] = item;
    }
    return changed ?? value;
  }
  return cleanRecord(value as Record<string, unknown>, forms);
}

/** The object itself where nothing is found, which is nearly always: then nothing is made. Every event comes by here. */
function cleanRecord(value: Record<string, unknown>, forms: readonly string[]): unknown {
  const keys = Object.keys(value);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    if (cleanText(key, forms) === key && clean(value[key], forms) === value[key]) continue;
    const entries = Object.entries(value);
    const rest = entries.slice(index).map(([name, item]) => [cleanText(name, forms), clean(item, forms)] as const);
    return Object.fromEntries([...entries.slice(0, index), ...rest]);
  }
  return value;
}

function cleanText(text: string, forms: readonly string[]): string {
  // The forms are sorted: what is shorter than the last holds none of them.
  if (text.length < (forms.at(-1)?.length ?? 0)) return text;
  let cleaned = text;
  for (const form of forms) if (cleaned.includes(form)) cleaned = cleaned.replaceAll(form, MASK);
  return cleaned;
}
