"use client";

import { useCallback } from "react";
import { useRunSource } from "@/components/canvas/run-source-provider";
import { useEditor, useFlow } from "../editor-context";
import { referencesIn } from "../edits/map-references";
import { type Reference, referenceList } from "../reference-list";

/** What a template of this node may read, asked when a list opens; the last run's outputs add their fields. */
export function useReferences(nodeId: string, own = false): () => readonly Reference[] {
  const { flow, maps } = useEditor();
  const source = useRunSource();
  return useCallback(() => {
    const seen = (id: string) => source?.node(id)?.output;
    const list = referenceList(flow.getState().document, maps.kinds, nodeId, seen);
    if (!own) return list;
    const output = seen(nodeId);
    const names = typeof output === "object" && output !== null ? Object.keys(output).slice(0, 20) : [];
    const mine: Reference[] = ["output", ...names.map((name) => `output.${name}`)].map((path) => ({
      path,
      group: "output",
    }));
    return [...mine, ...list];
  }, [flow, maps, nodeId, source, own]);
}

/** Says whether a template reads a node that does not exist. */
export function useBroken(): (inside: string) => boolean {
  const nodes = useFlow((state) => state.document.nodes);
  return useCallback(
    (inside: string) => referencesIn(`{{${inside}}}`).some((id) => !nodes.some((node) => node.id === id)),
    [nodes],
  );
}
