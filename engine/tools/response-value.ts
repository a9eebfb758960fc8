import { isInteger, isSafeNumber, parse } from "lossless-json";
import type { OutboundResponse } from "./outbound";
import { decodes, encodingOf, kindOf } from "./text-encoding";

/** The body as a value: JSON where it is JSON, else text in its own charset, else a note of what it is. */
export function responseValue({ headers, body }: OutboundResponse): unknown {
  if (body.length === 0) return "";
  const type = headers["content-type"] ?? "";
  const encoding = encodingOf(body, true);
  const textual = /json|text|xml|javascript|urlencoded/i.test(type);
  if (!encoding && !(textual && declaredCharset(type))) {
    return { binary: true, kind: type.split(";")[0]?.trim() || kindOf(body), size: body.length };
  }
  const declared = encoding?.mark ? null : declaredCharset(type);
  const name = declared && decodes(body, declared, true) ? declared : (encoding?.name ?? "utf-8");
  const text = new TextDecoder(name).decode(body);
  return /[/+]json\b/i.test(type) ? jsonValue(text) : text;
}

function declaredCharset(type: string): string | null {
  const name = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1];
  if (!name) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** Whole numbers too large to be held exactly become text, digit for digit. */
function jsonValue(text: string): unknown {
  try {
    return parse(text, undefined, (number) => (isInteger(number) && !isSafeNumber(number) ? number : Number(number)));
  } catch {
    return text;
  }
}
