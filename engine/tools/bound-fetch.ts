import type { Dispatcher } from "undici";
import { ToolError } from "./define-tool";

const MAX_REDIRECTS = 5;

/**
 * A `fetch` that talks to one origin only, redirects included: a key given for it can go nowhere else. Of a response it
 * gives what callers of models read (status, headers, body by reader, text, json), without the streams of the platform,
 * which cost more than everything else of a call.
 */
export function boundFetch(origin: string, dispatcher: Dispatcher): typeof fetch {
  const bound = new URL(origin).origin;
  const check = (url: URL) => {
    if (url.origin !== bound) throw new ToolError("other_origin", `${url.origin} is not ${bound}`, "refused");
    if (url.username || url.password) throw new ToolError("bad_url", "user info in a URL is refused", "refused");
  };
  return async (input, init) => {
    const request = input instanceof Request ? input : null;
    let url = new URL(request ? request.url : String(input));
    const asked = { ...(request ? await plainRequest(request) : {}), ...init } as RequestInit;
    let method = (asked.method ?? "GET").toUpperCase();
    let body = asked.body;
    // Nothing here unpacks an answer, so none may come packed.
    const headers = {
      "accept-encoding": "identity",
      ...Object.fromEntries(asked.headers instanceof Headers ? asked.headers : new Headers(asked.headers)),
    };
    for (let hops = 0; ; hops++) {
      check(url);
      const answer = await dispatcher.request({
        origin: bound,
        path: url.pathname + url.search,
        method: method as Dispatcher.HttpMethod,
        headers,
        body: bodyOf(body),
        ...(asked.signal && { signal: asked.signal }),
      });
      const { location } = answer.headers;
      if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== "string")
        return plainResponse(answer);
      answer.body.on("error", () => {}).destroy();
      if (hops >= MAX_REDIRECTS) throw new ToolError("too_many_redirects", `${bound} redirects in a circle`);
      url = new URL(location, url);
      if (answer.statusCode < 307 && method !== "HEAD") {
        method = "GET";
        body = null;
      }
    }
  };
}

function bodyOf(body: RequestInit["body"]): string | Buffer | null {
  if (body === null || body === undefined) return null;
  if (typeof body === "string") return body;
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  throw new TypeError("only a text or its bytes can be sent");
}

async function plainRequest(request: Request): Promise<RequestInit> {
  const body = request.body ? { body: await request.arrayBuffer() } : {};
  return { method: request.method, headers: request.headers, signal: request.signal, ...body };
}

function plainResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  const named = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) named.append(name, one);
  const reader = () => {
    const parts = body[Symbol.asyncIterator]();
    return {
      read: () => parts.next(),
      cancel: async () => void body.on("error", () => {}).destroy(),
    };
  };
  return {
    status: statusCode,
    ok: statusCode >= 200 && statusCode < 300,
    headers: named,
    body: { getReader: reader },
    text: () => body.text(),
    json: () => body.json(),
  } as unknown as Response;
}
