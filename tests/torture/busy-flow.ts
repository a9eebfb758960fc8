import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";

/**
 * Everything that a cancel can come upon, side by side. `deaf` adds a tool that takes no notice of its signal, `endless`
 * code that never comes to an end.
 */
export function busyFlow({ deaf, endless }: { deaf: boolean; endless: boolean }): FlowDocument {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const node = (id: string, type: string, config: Record<string, unknown>, more: Partial<FlowNode> = {}) =>
    nodes.push({ id, type, config, ...more });
  const tool = (id: string, name: string, args: Record<string, unknown>, more: Partial<FlowNode> = {}) =>
    node(id, "tool", { tool: name, arguments: args }, more);
  const edge = (from: string, to: string, port = "out") =>
    edges.push({ id: `${from}-${to}`, from: { node: from, port }, to: { node: to, port: "in" } });

  node("start", "start", {});
  tool("hold", "hold", {});
  tool("stubborn", "stubborn", {});
  if (deaf) tool("deaf", "deaf", {});
  if (endless) node("endless", "code", { code: "for (;;) {}", timeout_ms: 20_000 });
  node("code", "code", { code: "return inputs.items.length;", inputs: { items: "{{ inputs.items }}" } });
  tool("coded", "send", { mark: "coded" });
  tool("fall", "fall", {}, { policy: { retry: { max_attempts: 20, backoff_ms: 60 } } });
  node("ask", "approval", { message: "Go on?" });
  tool("asked", "send", { mark: "asked" });
  node("wait", "wait", { for_ms: 250 });
  tool("waited", "send", { mark: "waited" });
  node("agent", "agent", { model: "", tools: ["send", "look"], max_iterations: 30 });
  node("each", "map", { items: "{{ inputs.items }}", concurrency: 3 });
  tool("put", "put", { mark: "put{{ item }}" }, { parent: "each" });
  node("rest", "wait", { for_ms: 20 }, { parent: "each" });
  tool("send", "send", { mark: "send{{ item }}" }, { parent: "each" });
  const some = [...(deaf ? ["deaf"] : []), ...(endless ? ["endless"] : [])];
  for (const first of ["hold", "stubborn", ...some, "code", "fall", "ask", "wait", "agent", "each"])
    edge("start", first);
  edge("ask", "asked", "approved");
  edge("wait", "waited");
  edge("code", "coded");
  edge("put", "rest");
  edge("rest", "send");
  const inputs = { type: "object", properties: { items: { type: "array" } } };
  return { format: "sinew.flow", version: 1, id: "busy", name: "Busy", inputs, nodes, edges };
}

/** Events at which a run of `busyFlow` is cancelled, each a little later; null is any time at all. */
export const MOMENTS = [
  null,
  "run.started",
  "tool.started",
  "tool.finished",
  "node.retrying",
  "node.waiting",
  "approval.requested",
  "pass.started",
  "pass.finished",
  "model.requested",
  "model.responded",
  "agent.state",
  "run.waiting",
] as const;
