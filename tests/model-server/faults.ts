/** A reply byte for byte: pieces are written one by one, `{wait}` pauses, `destroy` breaks the connection at the end. */
export interface RawReply {
  status?: number;
  headers?: Record<string, string>;
  pieces: (string | Uint8Array | { wait: number })[];
  end?: "close" | "destroy" | "hang";
}

export const FAULTS = [
  "401",
  "404",
  "429",
  "429_long",
  "500",
  "400",
  "no_tools",
  "html",
  "html_502",
  "reset",
  "cut",
  "cut_quietly",
  "stall",
  "error_in_stream",
  "error_event",
  "error_in_body",
  "content_filter",
  "length",
] as const;
export type FaultName = (typeof FAULTS)[number];

const error = (status: number, message: string, headers: Record<string, string> = {}): RawReply => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  pieces: [JSON.stringify({ error: { message, type: "test_fault", code: null } })],
});

const stream = (pieces: RawReply["pieces"], end: RawReply["end"] = "close"): RawReply => ({
  headers: { "content-type": "text/event-stream" },
  pieces,
  end,
});

const piece = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;

/** What the server sends for each named fault, in place of an answer. */
export function faultReply(name: FaultName): RawReply {
  switch (name) {
    case "401":
      return error(401, "Incorrect API key provided.");
    case "404":
      return error(404, "The model does not exist.");
    case "429":
      return error(429, "Rate limit reached.", { "retry-after": "1" });
    case "429_long":
      return error(429, "Rate limit reached.", { "retry-after": "3600" });
    case "500":
      return error(500, "The server had an error.");
    case "400":
      return error(400, "Something in the request is wrong.");
    case "no_tools":
      return error(400, "registry/test-model does not support tools");
    case "html":
      return { headers: { "content-type": "text/html" }, pieces: ["<html><body>login</body></html>"] };
    case "html_502":
      return { status: 502, headers: { "content-type": "text/html" }, pieces: ["<html>Bad Gateway</html>"] };
    case "reset":
      return { pieces: [], end: "destroy" };
    case "cut":
      return stream([piece("Hel"), { wait: 5 }], "destroy");
    case "cut_quietly":
      return stream([piece("Hel")]);
    case "stall":
      return stream([piece("Hel")], "hang");
    case "error_in_stream":
      return stream([piece("Hel"), 'data: {"error":{"message":"quota exceeded","code":429}}\n\n', "data: [DONE]\n\n"]);
    case "error_event":
      return stream([piece("Hel"), 'event: error\ndata: {"message":"Overloaded"}\n\n']);
    case "error_in_body":
      return { headers: { "content-type": "application/json" }, pieces: ['{"error":{"message":"quota exceeded"}}'] };
    case "content_filter":
      return stream([piece("The ans"), piece("", "content_filter"), "data: [DONE]\n\n"]);
    case "length":
      return stream([piece("The ans"), piece("", "length"), "data: [DONE]\n\n"]);
  }
}
