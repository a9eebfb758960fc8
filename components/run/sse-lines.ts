/** One message of a server-sent event stream. Comments (`: ping`) give none. */
export interface SseMessage {
  event: string;
  data: string;
}

/** Reads the text of a server-sent event stream as it arrives, in pieces cut anywhere. */
export function createSseReader(): (piece: string) => SseMessage[] {
  let rest: string[] = [];
  let event = "";
  let data: string[] = [];
  return (piece) => {
    const messages: SseMessage[] = [];
    rest.push(piece);
    // A line of megabytes comes in many pieces: they are joined once, when it ends.
    if (!/[\r\n]/.test(piece)) return messages;
    const text = rest.join("");
    // A carriage return at the very end may be half of a line end: it waits for the next piece.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    rest = [lines.pop() ?? ""];
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) messages.push({ event: event || "message", data: data.join("\n") });
        event = "";
        data = [];
      } else if (!line.startsWith(":")) {
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "event") event = value;
        else if (field === "data") data.push(value);
      }
    }
    return messages;
  };
}
