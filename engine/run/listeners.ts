// Steps that people may speak to while they work: who listens, and who sleeps until something is said.

import { type Problem, problem } from "../contract/problem";
import type { NewEvent } from "../contract/run-event";

export interface Listeners {
  /** The step takes messages of people while `accepts` is true; returns what ends that. */
  listen(path: string, accepts: () => boolean): () => void;
  /** To the step at `path`, or to the only one that listens. */
  say(text: string, by: string, path?: string): Problem | null;
  /** Calls `wake` with each message to the step; returns what ends that. */
  sleep(path: string, wake: () => void): () => void;
}

export function createListeners(emit: (event: NewEvent) => void): Listeners {
  const listening = new Map<string, () => boolean>();
  const sleeping = new Map<string, () => void>();
  return {
    listen(path, accepts) {
      listening.set(path, accepts);
      return () => listening.delete(path);
    },
    say(text, by, path) {
      const open = [...listening].filter(([at, accepts]) => (path === undefined || at === path) && accepts());
      if (open.length === 0) return problem("message_unheard");
      if (open.length > 1) return problem("message_which", { paths: open.map(([at]) => at).join(", ") });
      const at = open[0]![0];
      emit({ type: "agent.message", path: at, text, by });
      sleeping.get(at)?.();
      return null;
    },
    sleep(path, wake) {
      sleeping.set(path, wake);
      return () => sleeping.delete(path);
    },
  };
}
