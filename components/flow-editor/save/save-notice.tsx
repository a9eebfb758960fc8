"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ProblemText } from "@/components/ui/problem-text";
import type { Problem } from "@/engine/contract/problem";
import { useEditor, useFlow } from "../editor-context";

/** Above the canvas while the flow was changed elsewhere: saving rests until one of the two is chosen. */
export function ConflictNotice() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const save = useFlow((state) => state.save);
  const nodes = useFlow((state) => state.document.nodes.length);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (save.state !== "conflict") return null;
  const { theirs } = save;
  const takeTheirs = () => editor.flow.replace(theirs.document, theirs.revision);
  const keepCopy = async () => {
    setBusy(true);
    try {
      // Work goes on while the notice stands: the copy is of what is there now.
      const mine = editor.flow.getState().document;
      const copy = { ...mine, name: t("conflict.copy_name", { name: mine.name }).slice(0, 200) };
      const { flow } = await api.post<{ flow: { id: string } }>("/api/flows", { document: copy });
      takeTheirs();
      await editor.save.flush();
      editor.go(`/flows/${flow.id}`);
    } catch (thrown) {
      setProblem(problemsOf(thrown)[0] ?? null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="notice notice-waiting save-notice" role="alert">
      <Icon name="triangle-alert" />
      <span className="grow">
        <b>{t("conflict.title")}</b> {t("conflict.text", { theirs: theirs.document.nodes.length, mine: nodes })}
        {problem && (
          <span className="ink-failed">
            {" "}
            <ProblemText problem={problem} />
          </span>
        )}
      </span>
      <Button size="small" disabled={busy} onClick={takeTheirs}>
        {t("conflict.take_theirs")}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void keepCopy()}>
        {t("conflict.keep_copy")}
      </Button>
    </div>
  );
}
