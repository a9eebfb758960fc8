// What a Request no longer shows: two Host headers (Node keeps the first), absolute-form targets, and headers that only a
// trusted proxy may send. Seen on the connection, before Next handles the request, and turned into one internal header.

import diagnostics_channel from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { REFUSE_HEADER } from "./check-request";

export function watchConnections(): void {
  diagnostics_channel.subscribe("http.server.request.start", (message) => {
    markRequest((message as { request: IncomingMessage }).request);
  });
}

export function markRequest(request: Pick<IncomingMessage, "headers" | "rawHeaders" | "url">): void {
  const { headers } = request;
  delete headers[REFUSE_HEADER];
  for (const name of Object.keys(headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip") delete headers[name];
  }
  if (headers["x-middleware-subrequest"] !== undefined) headers[REFUSE_HEADER] = "action";
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length !== 1 || !request.url?.startsWith("/")) {
    headers[REFUSE_HEADER] = "host";
    // An absolute target names a host of its own; what answers must not follow it.
    request.url = "/";
  }
}
