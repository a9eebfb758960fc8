"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { api, problemsOf } from "../ui/api";
import type { ImportAnswer } from "../ui/api-rows";
import { bytesText } from "../ui/count-text";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";

/** Far above any flow; a recorded run may be large. The server has the last word. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Brings a flow, a template or a recorded run in and goes to it. Nothing runs by that. */
export function useImport(): {
  busy: boolean;
  importText: (text: string) => Promise<void>;
  importFile: (file: File) => Promise<void>;
} {
  const t = useTranslations("common.import");
  const words = useProblemWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const importText = useCallback(
    async (text: string) => {
      if (!isJsonObject(text)) {
        toast({ state: "failed", title: t("failed"), detail: t("not_json") });
        return;
      }
      setBusy(true);
      try {
        const answer = await api.post<ImportAnswer>("/api/import", text);
        const warnings = answer.problems?.length ?? 0;
        toast({
          title: answer.run ? t("run_done") : t("flow_done"),
          detail: warnings > 0 ? t("with_warnings", { count: warnings }) : t("nothing_ran"),
        });
        if (answer.flow) router.push(`/flows/${encodeURIComponent(answer.flow.id)}`);
        else if (answer.run) router.push(`/runs/${encodeURIComponent(answer.run.id)}`);
      } catch (thrown) {
        const [first] = problemsOf(thrown);
        toast({ state: "failed", title: t("failed"), detail: first && words(first).message, duration: 12_000 });
      } finally {
        setBusy(false);
      }
    },
    [router, t, words],
  );

  const importFile = useCallback(
    async (file: File) => {
      if (file.size > MAX_BYTES) {
        toast({ state: "failed", title: t("failed"), detail: t("too_large", { limit: bytesText(MAX_BYTES) }) });
        return;
      }
      await importText(await file.text());
    },
    [importText, t],
  );

  return { busy, importText, importFile };
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
