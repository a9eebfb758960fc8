// A drawing *is* the edges of its flow, so it cannot rot. Words are node ids, arrows lead from one to the next:
// `-->` from the port `out`, `-yes->` from the port `yes`; `each [ a --> b ]` puts a and b inside the container each.
// A line begins anew; a node may be named many times.

import type { FlowDocument, FlowNode } from "@/engine/contract/flow";
import { edge, flow, node } from "../laws/small-flow";

/** Type, config, and what else the node has. */
export type Drawn = [type: string, config?: Record<string, unknown>, more?: Partial<FlowNode>];

const WORD = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;
const ARROW = /^-(?:-|(.+)-)>$/;

export function draw(drawing: string, nodes: Record<string, Drawn>, more: Partial<FlowDocument> = {}): FlowDocument {
  const parents = new Map<string, string | null>();
  const edges = new Map<string, ReturnType<typeof edge>>();
  for (const line of drawing.split("\n")) readLine(line.split(/\s+/).filter((word) => word !== ""));
  for (const id of Object.keys(nodes)) if (!parents.has(id)) throw new Error(`${id} is not in the drawing`);

  function readLine(words: string[]): void {
    const around: string[] = [];
    let last: string | null = null;
    let port: string | null = null;
    for (const word of words) {
      const arrow = ARROW.exec(word);
      if (arrow) port = arrow[1] ?? "out";
      else if (word === "[") {
        around.push(last!);
        last = null;
      } else if (word === "]") last = around.pop()!;
      else {
        if (!WORD.test(word) || !nodes[word]) throw new Error(`the drawing names ${word}, which is no node`);
        if (!parents.has(word) || around.length > 0) parents.set(word, around.at(-1) ?? null);
        if (port !== null && last !== null) {
          const made = edge(`${last}:${port}`, word);
          if (!edges.has(made.id)) edges.set(made.id, { ...made, id: `e${edges.size}` });
        }
        last = word;
        port = null;
      }
    }
  }

  const made = Object.entries(nodes).map(([id, [type, config = {}, rest = {}]]) => {
    const parent = parents.get(id);
    return node(id, type, config, { ...(parent && { parent }), ...rest });
  });
  return { ...flow(...made, ...edges.values()), ...more };
}
