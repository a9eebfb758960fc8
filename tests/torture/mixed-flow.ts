// Some twenty steps of every kind and class: tools of each class by themselves, in an agent, in the passes of a map and of
// a loop over what code has made, in a flow that is called, behind a retry, beside an approval and a wait.

import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";
import { hashFlow } from "@/engine/plan/hash-flow";

/** Effects that one run must have had at its end. */
export const MARKS = [
  ...["look1", "put1", "move1", "send1", "stumble1", "put2", "send2", "side1", "side2", "last"],
  ...["called-put", "called-send"],
  ...["agent-send", "agent-put", "agent-look1", "agent-look2", "agent-move", "agent-send2"],
  ...[0, 1, 2].flatMap((item) => [`map-put${item}`, `map-send${item}`, `map-move${item}`]),
  ...[0, 1].flatMap((pass) => [`loop-look${pass}`, `loop-send${pass}`]),
];
/** Marks of `move`, whose files must be there before. */
export const MOVES = MARKS.filter((mark) => mark.includes("move"));

export function mixedFlow(): FlowDocument {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const node = (id: string, type: string, config: Record<string, unknown>, more: Partial<FlowNode> = {}) =>
    nodes.push({ id, type, config, ...more });
  const tool = (id: string, name: string, mark: string, more: Partial<FlowNode> = {}) =>
    node(id, "tool", { tool: name, arguments: { mark } }, more);
  const chain = (...ids: string[]) => {
    for (const [index, to] of ids.slice(1).entries()) {
      const source = ids[index]!;
      const port = source === "ask" ? "approved" : "out";
      edges.push({ id: `${source}-${to}`, from: { node: source, port }, to: { node: to, port: "in" } });
    }
  };

  node("start", "start", {});
  tool("look1", "look", "look1", { save: { seen: "{{ output.result.mark }}" } });
  tool("put1", "put", "put1");
  tool("move1", "move", "move1");
  tool("send1", "send", "send1");
  tool("stumble1", "stumble", "stumble1", { policy: { retry: { max_attempts: 4, backoff_ms: 40 } } });
  node("agent1", "agent", { model: "script", tools: ["look", "put", "move", "send"], max_iterations: 8 });
  const code = "return inputs.items.map((item) => item);";
  node("compute", "code", { code, inputs: { items: "{{ inputs.items }}" } });
  node("each", "map", { items: "{{ nodes.compute.output.result }}", concurrency: 2 });
  tool("map_put", "put", "map-put{{ item }}", { parent: "each" });
  tool("map_send", "send", "map-send{{ item }}", { parent: "each" });
  tool("map_move", "move", "map-move{{ item }}", { parent: "each" });
  node("again", "loop", { max_passes: 2 });
  tool("loop_look", "look", "loop-look{{ index }}", { parent: "again" });
  tool("loop_send", "send", "loop-send{{ index }}", { parent: "again" });
  node("ask", "approval", { message: "Go on?" });
  tool("put2", "put", "put2");
  tool("send2", "send", "send2");
  node("wait", "wait", { for_ms: 60 });
  tool("side1", "send", "side1");
  tool("side2", "put", "side2");
  node("both", "merge", {});
  node("note_it", "set", { values: { seen: "{{ variables.seen }}" } });
  const called = calledFlow();
  const version = hashFlow(called);
  node("call", "subflow", { flow: called.id, version, inputs: { mark: "called" } });
  tool("last", "send", "last");
  node("end", "end", { values: { seen: "{{ nodes.note_it.output.seen }}" } });

  chain("start", "look1", "put1", "move1", "send1", "stumble1", "agent1", "compute", "each", "again");
  chain("map_put", "map_send", "map_move");
  chain("loop_look", "loop_send");
  chain("again", "ask", "put2", "send2", "both");
  chain("again", "wait", "side1", "side2", "both", "note_it", "call", "last", "end");

  return {
    format: "sinew.flow",
    version: 1,
    id: "mixed",
    name: "Mixed",
    inputs: { type: "object", properties: { items: { type: "array" } } },
    variables: { seen: { type: "string", default: "" } },
    nodes,
    edges,
    flows: { [version]: called },
  };
}

function calledFlow(): FlowDocument {
  const tool = (name: string) => ({
    id: name,
    type: "tool",
    config: { tool: name, arguments: { mark: `{{ inputs.mark }}-${name}` } },
  });
  return {
    format: "sinew.flow",
    version: 1,
    id: "called",
    name: "Called",
    inputs: { type: "object", properties: { mark: { type: "string" } }, required: ["mark"] },
    nodes: [tool("put"), tool("send")],
    edges: [{ id: "put-send", from: { node: "put", port: "out" }, to: { node: "send", port: "in" } }],
  };
}
