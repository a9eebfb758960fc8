// The one way out. A URL is parsed once; literal addresses are checked here and names when they are resolved for the
// connection (a lookup hook is not asked about literals). Redirects are followed by hand, each checked like the first.

import { Agent, type Dispatcher } from "undici";
import { boundFetch } from "./bound-fetch";
import { checkedLookup, type Resolve, systemResolve } from "./checked-lookup";
import { checkedUrl, hostAndPort } from "./checked-url";
import { ToolError } from "./define-tool";
import type { Outbound, OutboundRequest, OutboundResponse } from "./outbound";
import { readBody } from "./read-body";
import { redirectedRequest, redirectTarget } from "./redirect-step";

const DEFAULTS = { max_bytes: 10 * 1024 * 1024, timeout_ms: 30_000, max_redirects: 5 } as const;
const MAX_HEADER_BYTES = 64 * 1024;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Set by the connection itself; a caller's own value could only confuse the other side. */
const NOT_THE_CALLERS =
  /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|accept-encoding)$/i;

export interface OutboundOptions {
  /** `host:port` that tools may reach although it is not public; without a port both 80 and 443 */
  allow_hosts?: readonly string[];
  resolve?: Resolve;
}

export function openOutbound(options: OutboundOptions = {}): Outbound {
  const resolve = options.resolve ?? systemResolve;
  const agent = (allow: "public" | "any", wait_ms: number) =>
    new Agent({
      connect: { lookup: checkedLookup(resolve, allow), timeout: 15_000 },
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: wait_ms,
      bodyTimeout: wait_ms,
    });
  const agents = { public: agent("public", 120_000), any: agent("any", 120_000), models: agent("any", 600_000) };
  const allowed_hosts = new Set(
    (options.allow_hosts ?? []).flatMap((host) => {
      const name = host.toLowerCase();
      return /:\d+$/.test(name) ? [name] : [`${name}:80`, `${name}:443`];
    }),
  );
  const isAllowed = (url: URL) => allowed_hosts.has(hostAndPort(url));

  async function request(address: string, asked: OutboundRequest = {}): Promise<OutboundResponse> {
    const limits = { ...DEFAULTS, ...asked };
    const timeout = AbortSignal.timeout(limits.timeout_ms);
    const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
    const method = (asked.method ?? "GET").toUpperCase();
    if (!METHODS.has(method))
      throw new ToolError("bad_method", `the method ${method.slice(0, 20)} is refused`, "refused");
    const own = Object.entries(asked.headers ?? {}).filter(([name]) => !NOT_THE_CALLERS.test(name));
    let next = { method, headers: Object.fromEntries(own), ...(asked.body === undefined ? {} : { body: asked.body }) };
    let url = checkedUrl(address, isAllowed);
    try {
      for (let hops = 0; ; hops++) {
        const dispatcher = isAllowed(url) ? agents.any : agents.public;
        const response = await send(dispatcher, url, next, signal);
        const headers = plainHeaders(response.headers);
        const target = redirectTarget(response.statusCode, headers.location, url);
        if (target === null) {
          const keep_part = (headers["content-type"] ?? "").startsWith("text/event-stream");
          const limit = { max_bytes: limits.max_bytes, keep_part, signal };
          const { bytes, cut } = await readBody(response.body, headers["content-encoding"] ?? "", limit);
          return { status: response.statusCode, headers, body: bytes, url: url.href, ...(cut ? { cut } : {}) };
        }
        response.body.on("error", () => undefined).destroy();
        if (hops >= limits.max_redirects) {
          throw new ToolError("too_many_redirects", `more than ${limits.max_redirects} redirects, last to ${target}`);
        }
        const to = checkedUrl(target, isAllowed);
        next = redirectedRequest(next, response.statusCode, url, to) as typeof next;
        url = to;
      }
    } catch (error) {
      if (asked.signal?.aborted) throw asked.signal.reason;
      if (timeout.aborted) {
        throw new ToolError("timed_out", `${url.host} did not answer fully within ${limits.timeout_ms / 1000} s`);
      }
      throw sentence(error, url);
    }
  }

  return { request, fetchFor: (origin) => boundFetch(origin, agents.models) };
}

function send(dispatcher: Dispatcher, url: URL, next: OutboundRequest, signal: AbortSignal) {
  const headers = { ...next.headers, "accept-encoding": "gzip, deflate, br" };
  const method = next.method as Dispatcher.HttpMethod;
  const path = url.pathname + url.search;
  return dispatcher.request({ origin: url.origin, path, method, headers, body: next.body ?? null, signal });
}

function plainHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(raw).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : `${value}`]),
  );
}

const CAUSES: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was closed",
  ENETUNREACH: "the network cannot be reached",
  EHOSTUNREACH: "the host cannot be reached",
  ETIMEDOUT: "no connection came about in time",
  UND_ERR_CONNECT_TIMEOUT: "no connection came about in time",
  UND_ERR_SOCKET: "the connection was closed early",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too large",
  HPE_HEADER_OVERFLOW: "the answer's headers are too large",
  UND_ERR_INVALID_ARG: "a header or the method is not legal",
};

function sentence(error: unknown, url: URL): unknown {
  if (error instanceof ToolError) return error;
  if (error instanceof AggregateError && error.errors[0]) return sentence(error.errors[0], url);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = CAUSES[code] ?? (error instanceof Error ? error.message : "unknown reason");
  return new ToolError("unreachable", `the request to ${url.host} failed: ${reason}`);
}
