import { type Dispatcher, fetch as send } from "undici";
import { ToolError } from "./define-tool";

const MAX_REDIRECTS = 5;

/** A `fetch` that talks to one origin only, redirects included: a key given for it can go nowhere else. */
export function boundFetch(origin: string, dispatcher: Dispatcher): typeof fetch {
  const bound = new URL(origin).origin;
  const check = (url: URL) => {
    if (url.origin !== bound) throw new ToolError("other_origin", `${url.origin} is not ${bound}`, "refused");
    if (url.username || url.password) throw new ToolError("bad_url", "user info in a URL is refused", "refused");
  };
  return async (input, init) => {
    const request = input instanceof Request ? input : null;
    let url = new URL(request ? request.url : String(input));
    let options = { ...(request ? await plainRequest(request) : {}), ...init } as RequestInit;
    for (let hops = 0; ; hops++) {
      check(url);
      const sent = { ...options, redirect: "manual", dispatcher } as Parameters<typeof send>[1];
      const response = await send(url, sent);
      const location = response.headers.get("location");
      if (![301, 302, 303, 307, 308].includes(response.status) || !location) return response as unknown as Response;
      await response.body?.cancel();
      if (hops >= MAX_REDIRECTS) throw new ToolError("too_many_redirects", `${bound} redirects in a circle`);
      url = new URL(location, url);
      if (response.status < 307 && options.method?.toUpperCase() !== "HEAD") {
        const { body: _, ...rest } = options;
        options = { ...rest, method: "GET" };
      }
    }
  };
}

async function plainRequest(request: Request): Promise<RequestInit> {
  const body = request.body ? { body: await request.arrayBuffer() } : {};
  return { method: request.method, headers: request.headers, signal: request.signal, ...body };
}
