"use client";

import { FlowThumbnail } from "../thumbnail/flow-thumbnail";
import { useKindLooks } from "../thumbnail/use-catalog";
import type { TemplateRow } from "../ui/api-rows";

/** The template's own graph. */
export function TemplatePicture({ flow, icons }: { flow: TemplateRow["flow"]; icons?: boolean }) {
  const kinds = useKindLooks();
  const edges = flow.edges.map(({ from, to }) => ({ from: from.node, to: to.node }));
  return (
    <div className="thumb">
      <FlowThumbnail nodes={flow.nodes} edges={edges} kinds={kinds} icons={icons} />
    </div>
  );
}
