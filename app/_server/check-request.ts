// What is refused before anything looks at a request: asked by `handle()` for routes and by `proxy.ts` for everything.
// It needs only a method and headers, so it runs in both.

import { type Problem, problem } from "@/engine/contract/problem";

/** Set by `watch-connections.ts` on requests that only the raw connection shows to be wrong; never by a client. */
export const REFUSE_HEADER = "x-sinew-refuse";

const NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** `host` is the Host header as sent, `port` the one that this server listens on. */
export function isOwnHost(host: string | null, port: string | undefined): boolean {
  if (!host) return false;
  const parts = /^(127\.0\.0\.1|localhost|\[::1\])(?::(\d{1,5}))?$/i.exec(host);
  if (!parts) return false;
  return port === undefined || (parts[2] ?? "80") === port;
}

/** Null where the request may go on. */
export function checkRequest(method: string, headers: Headers, port = process.env.PORT): Problem | null {
  const host = headers.get("host");
  const refuse = headers.get(REFUSE_HEADER);
  if (refuse === "host" || !isOwnHost(host, port)) return problem("wrong_host", { host: shown(host) });
  if (refuse !== null || headers.has("next-action") || headers.has("x-middleware-subrequest")) {
    return problem("action_refused");
  }
  if (headers.has("upgrade")) return problem("action_refused");
  return isMutating(method) && isForeign(headers, host as string) ? problem("foreign_origin") : null;
}

export function isMutating(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** A browser always tells where a changing request comes from; a command that tells nothing is no other site's page. */
function isForeign(headers: Headers, host: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("origin");
  return origin !== null && origin.toLowerCase() !== `http://${host.toLowerCase()}`;
}

function shown(host: string | null): string {
  return host ? host.slice(0, 100) : `an empty address (use ${NAMES[0]})`;
}
