import { ToolError } from "./define-tool";
import type { OutboundRequest } from "./outbound";

type Sent = Required<Pick<OutboundRequest, "method" | "headers">> & Pick<OutboundRequest, "body">;

const CREDENTIALS = /^(authorization|cookie2?|proxy-authorization)$|key|token|secret|password|credential|session/i;

/** Where a redirect leads, as an absolute URL; null when the answer is none. */
export function redirectTarget(status: number, location: string | undefined, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(status) || !location) return null;
  let target: URL;
  try {
    target = new URL(location, from);
  } catch {
    throw new ToolError("bad_response", "the server redirects to something that is not a URL");
  }
  if (from.protocol === "https:" && target.protocol === "http:") {
    throw new ToolError("bad_redirect", "the server redirects from https to http, which is refused", "refused");
  }
  return target.href;
}

/** The request for the next step: without its body where the status asks for GET, without credentials elsewhere. */
export function redirectedRequest(sent: Sent, status: number, from: URL, to: URL): Sent {
  const to_get = status === 303 ? sent.method !== "HEAD" : status < 303 && sent.method === "POST";
  const kept = Object.entries(sent.headers).filter(([name]) => {
    if (from.origin !== to.origin && CREDENTIALS.test(name)) return false;
    return !(to_get && /^content-/i.test(name));
  });
  const headers = Object.fromEntries(kept);
  return to_get ? { method: "GET", headers } : { ...sent, headers };
}
