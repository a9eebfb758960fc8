// References in templates are `nodes.<id>` and `nodes["<id>"]` inside `{{ … }}`. Text outside braces and quoted text
// inside them is prose and stays as it is.

const TEMPLATE = /\{\{([\s\S]*?)\}\}/g;
const TOKEN =
  /(?<![\p{L}\p{N}_.-])nodes\s*(?:\.\s*([\p{L}\p{N}_-]+)|\[\s*(?:"([^"]*)"|'([^']*)')\s*\])|"[^"]*"|'[^']*'/gu;
const PLAIN = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** How a template reaches into an object: `.name`, or `["first name"]` where the name is not plain. */
export function member(name: string): string {
  return PLAIN.test(name) ? `.${name}` : `["${name.replaceAll('"', '\\"')}"]`;
}

/** `text` with every node reference whose id is in `ids` pointing to its new id. */
export function mapReferences(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replace(TEMPLATE, (whole, inside: string) => {
    const mapped = inside.replace(TOKEN, (token, plain?: string, double?: string, single?: string) => {
      const id = plain ?? double ?? single;
      const to = id === undefined ? undefined : ids.get(id);
      return to === undefined ? token : `nodes${member(to)}`;
    });
    return mapped === inside ? whole : `{{${mapped}}}`;
  });
}

/** Ids of the nodes that a text refers to. */
export function referencesIn(text: string): string[] {
  const found: string[] = [];
  for (const [, inside = ""] of text.matchAll(TEMPLATE))
    for (const [, plain, double, single] of inside.matchAll(TOKEN)) {
      const id = plain ?? double ?? single;
      if (id !== undefined) found.push(id);
    }
  return found;
}

/** Every string inside a JSON value through `change`, as a new value that shares nothing with the old one. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
  return value;
}
