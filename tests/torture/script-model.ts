import type { Model } from "@/engine/models/model";
import { pause } from "./experiment";

type Call = [tool: string, mark: string];

/** Rounds of `mixedFlow`'s agent; the round after the last ends it. */
const ROUNDS: Call[][] = [
  [
    ["put", "agent-put"],
    ["send", "agent-send"],
  ],
  [
    ["look", "agent-look1"],
    ["look", "agent-look2"],
  ],
  [
    ["move", "agent-move"],
    ["send", "agent-send2"],
  ],
];

/** A model that answers from the conversation alone, so that it says the same in every life. */
export function scriptModel(reach: (point: string) => void): Model {
  return {
    name: "script",
    protocol: "native",
    async complete(request, stream) {
      reach("model: asked");
      const round = request.messages.filter((message) => message.role === "assistant").length;
      stream.onDelta?.("text", "Let me ");
      await pause(3);
      reach("model: answering");
      stream.onDelta?.("text", "see.");
      const calls = (ROUNDS[round] ?? []).map(([name, mark]) => ({ id: `c-${mark}`, name, arguments: { mark } }));
      const text = calls.length > 0 ? "Let me see." : "Done.";
      const usage = { input_tokens: 10, output_tokens: 5 };
      return { text, reasoning: "", refusal: null, calls, finish: "stop", usage, cost: null };
    },
  };
}
