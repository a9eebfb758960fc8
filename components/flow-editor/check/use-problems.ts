"use client";

import { useEffect } from "react";
import { api } from "@/components/ui/api";
import { checkGraph } from "@/engine/contract/check-flow";
import type { FlowDocument } from "@/engine/contract/flow";
import type { Problem } from "@/engine/contract/problem";
import type { Editor } from "../editor-context";

const CHECK_AFTER_MS = 450;

/** Keeps the list of problems current: the server checks the document shortly after each edit. */
export function useProblems(editor: Editor): void {
  useEffect(() => {
    const { flow, view, maps, id } = editor;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | null = null;
    const check = async (document: FlowDocument) => {
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      try {
        const answer = await api.post<{ problems: Problem[] }>(
          `/api/flows/${id}/check`,
          { document },
          { signal: mine.signal },
        );
        view.setState({ problems: answer.problems, checking: false });
      } catch {
        if (mine.signal.aborted) return;
        view.setState({ problems: checkGraph(document, maps.kinds), checking: false });
      }
    };
    const later = (document: FlowDocument) => {
      clearTimeout(timer);
      view.setState({ checking: true });
      timer = setTimeout(() => void check(document), CHECK_AFTER_MS);
    };
    void check(flow.getState().document);
    const stop = flow.subscribe((now, before) => {
      if (now.document !== before.document) later(now.document);
    });
    return () => {
      stop();
      clearTimeout(timer);
      asking?.abort();
    };
  }, [editor]);
}
