// The body of a request, read piece by piece up to a limit and never further.

import { type Problem, problem } from "@/engine/contract/problem";
import { parseStrictJson } from "./strict-json";

export const DEFAULT_BODY_LIMIT = 4 * 1024 * 1024;

/** `value` is undefined where there is no body. */
export async function readBody(request: Request, limit: number): Promise<{ value: unknown } | { problem: Problem }> {
  const type = request.headers.get("content-type");
  if (type !== null && !isJson(type)) return { problem: problem("wrong_content_type", { got: type.slice(0, 100) }) };
  const too_large = { problem: problem("body_too_large", { limit: `${Math.round(limit / 1024)} KiB` }) };
  if (Number(request.headers.get("content-length") ?? 0) > limit) return too_large;
  const bytes = await readUpTo(request, limit);
  if (bytes === null) return too_large;
  if (bytes.length === 0) return { value: undefined };
  if (type === null) return { problem: problem("wrong_content_type", { got: "nothing" }) };
  const text = decode(bytes);
  if (text === null) return { problem: problem("bad_json", { reason: "it is not UTF-8" }) };
  const parsed = parseStrictJson(text);
  return "reason" in parsed ? { problem: problem("bad_json", { reason: parsed.reason }) } : parsed;
}

function isJson(type: string): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type.trim());
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // By its reader: iterating over a stream makes several promises a piece.
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
