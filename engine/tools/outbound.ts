// The one door to the network, for tools and models alike.

export interface OutboundRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** decoded bytes; more ends the reading with an error */
  max_bytes?: number;
  timeout_ms?: number;
  max_redirects?: number;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** the address after redirects */
  url: string;
  /** set for an event stream that was still going on: what ended the reading */
  cut?: "size" | "time";
}

export interface Outbound {
  /** For tools: only public addresses, and hosts (`host:port`) that the owner allowed. Throws ToolError. */
  request(url: string, request?: OutboundRequest): Promise<OutboundResponse>;
  /** For model servers whose base URL the owner set: a `fetch` bound to that origin, which may be local. */
  fetchFor(origin: string): typeof fetch;
}
