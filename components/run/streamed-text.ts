// Text of the answers that are just arriving. Decoration: losing all of it changes no fact, and the event that tells the
// whole answer puts an end to it.

import type { Delta, RunEvent } from "@/engine/contract/run-event";

export interface StreamedText {
  add(delta: Delta): void;
  /** Forgets the text that this event has made superfluous. */
  settle(event: RunEvent): void;
  text(path: string): string;
}

export function createStreamedText(): StreamedText {
  const open = new Map<string, { call: string; text: string }>();
  return {
    add({ path, call, kind, text }) {
      if (kind !== "text") return;
      const known = open.get(path);
      open.set(path, { call, text: known?.call === call ? known.text + text : text });
    },
    settle(event) {
      switch (event.type) {
        case "model.requested":
        case "model.responded":
        case "model.failed":
        case "node.finished":
        case "node.failed":
        case "node.cancelled":
          open.delete(event.path);
      }
    },
    text: (path) => open.get(path)?.text ?? "",
  };
}
