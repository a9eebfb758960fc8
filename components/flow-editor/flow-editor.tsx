"use client";

import "./editor.css";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { api, problemsOf } from "@/components/ui/api";
import type { FlowRow, StoredFlow } from "@/components/ui/api-rows";
import { Logo } from "@/components/ui/logo";
import { ProblemText } from "@/components/ui/problem-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { toast } from "@/components/ui/toast";
import type { Catalog } from "@/engine/contract/catalog";
import type { Problem } from "@/engine/contract/problem";
import { isSettled } from "@/engine/contract/run-state";
import { type CreatedEditor, createEditor } from "./create-editor";
import { EditorProvider } from "./editor-context";
import { EditorScreen } from "./editor-screen";

/** The editor of one stored flow. It loads the flow, goes on watching a run that is still under way, and saves itself. */
export function FlowEditor({ id }: { id: string }) {
  const t = useTranslations("editor");
  const router = useRouter();
  const [editor, setEditor] = useState<CreatedEditor | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    let current: CreatedEditor | null = null;
    let left = false;
    const path = `/api/flows/${encodeURIComponent(id)}`;
    const load = async () => {
      const [{ flow }, catalog, run] = await Promise.all([
        api.get<{ flow: StoredFlow }>(path),
        api.get<Catalog>("/api/catalog"),
        runUnderWay(id),
      ]);
      const created = await createEditor(
        flow,
        catalog,
        {
          say: (key, values, failed) =>
            toast({ title: words.current(key, values), state: failed ? "failed" : "done", duration: 4000 }),
          go: (href) => router.push(href),
        },
        window.localStorage,
      );
      if (left) return created.save.stop();
      current = created;
      if (run) current.view.setState({ run, running: true });
      if (current.restored) current.say("say.restored");
      setEditor(current);
    };
    load().catch((thrown: unknown) => !left && setProblem(problemsOf(thrown)[0] ?? null));
    return () => {
      left = true;
      if (!current) return;
      void current.save.flush(true);
      current.save.stop();
    };
  }, [id, router]);
  if (problem)
    return (
      <main className="editor-load">
        <div className="empty">
          <StateGlyph state="failed" />
          <h3>{t("load.failed")}</h3>
          <p className="secondary">
            <ProblemText problem={problem} />
          </p>
          <Link className="btn btn-outline" href="/">
            {t("load.home")}
          </Link>
        </div>
      </main>
    );
  if (!editor)
    return (
      <main className="editor-load" aria-busy="true">
        <Logo size={32} />
        <span className="sr-only">{t("load.loading")}</span>
      </main>
    );
  return (
    <EditorProvider value={editor}>
      <EditorScreen editor={editor} />
    </EditorProvider>
  );
}

/** The flow's last run where it goes on, so that reloading the page loses nothing. */
async function runUnderWay(id: string): Promise<{ id: string; number: number } | null> {
  try {
    const { runs } = await api.get<{
      runs: { id: string; number: number; status: NonNullable<FlowRow["last_run"]>["status"] }[];
    }>(`/api/runs?${new URLSearchParams({ flow: id, limit: "1" })}`);
    const last = runs[0];
    return last && !isSettled(last.status) ? { id: last.id, number: last.number } : null;
  } catch {
    return null;
  }
}
