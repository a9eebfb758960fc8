import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument } from "@/engine/contract/flow";

export interface KindLook {
  icon: string;
  /** class that colours icon tiles: `k-agent` */
  family: string;
}

/** Icon and colour family of every node of a flow. A node that calls one tool wears that tool's icon. */
export function kindLooks(flow: FlowDocument, catalog: Catalog | null): ReadonlyMap<string, KindLook> {
  const kinds = new Map(catalog?.kinds.map((entry) => [entry.kind, entry]));
  const tools = new Map(catalog?.tools.map((entry) => [entry.name, entry]));
  return new Map(
    flow.nodes.map((node) => {
      const kind = kinds.get(node.type);
      const tool = typeof node.config.tool === "string" ? tools.get(node.config.tool) : undefined;
      return [node.id, { icon: tool?.icon ?? kind?.icon ?? "box", family: `k-${kind?.family ?? "edge"}` }];
    }),
  );
}
