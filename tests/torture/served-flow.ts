import type { FlowDocument, FlowEdge, FlowNode } from "@/engine/contract/flow";

/** Lines that a run of `servedFlow` has written at its end, each once. */
export const LINES = ["before", "item0", "item1", "item2", "approved", "side0", "side1", "side2", "after"];

/** Models, files, passes, an approval and a wait: what a server may be killed in the middle of. */
export function servedFlow(): FlowDocument {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  const node = (id: string, type: string, config: Record<string, unknown>, more: Partial<FlowNode> = {}) =>
    nodes.push({ id, type, config, ...more });
  const write = (id: string, line: string, more: Partial<FlowNode> = {}) => {
    const args = { file_path: "{{ inputs.file }}", content: `${line}\n`, mode: "append" };
    node(id, "tool", { tool: "file_write", arguments: args }, more);
  };
  const ask = (id: string, more: Partial<FlowNode> = {}) =>
    node(id, "llm", { model: "slow/test-model", prompt: "Say it." }, more);
  const chain = (ports: Record<string, string>, ...ids: string[]) => {
    for (const [index, to] of ids.slice(1).entries()) {
      const from = ids[index]!;
      edges.push({
        id: `${from}-${to}`,
        from: { node: from, port: ports[from] ?? "out" },
        to: { node: to, port: "in" },
      });
    }
  };

  node("start", "start", {});
  ask("first");
  write("before", "before");
  node("each", "map", { items: [0, 1, 2], concurrency: 2 });
  ask("thought", { parent: "each" });
  write("line", "item{{ item }}", { parent: "each" });
  node("ask", "approval", { message: "Go on?" });
  write("approved", "approved");
  node("wait", "wait", { for_ms: 300 });
  for (const index of [0, 1, 2]) {
    ask(`side_ask${index}`);
    write(`side${index}`, `side${index}`);
  }
  node("both", "merge", {});
  write("after", "after");
  node("end", "end", { values: { done: "yes" } });
  chain({}, "thought", "line");
  chain({ ask: "approved" }, "start", "first", "before", "each", "ask", "approved", "both", "after", "end");
  chain({}, "each", "wait", "side_ask0", "side0", "side_ask1", "side1", "side_ask2", "side2", "both");
  const inputs = { type: "object", properties: { file: { type: "string" } }, required: ["file"] };
  return { format: "sinew.flow", version: 1, id: "served", name: "Served", inputs, nodes, edges };
}
