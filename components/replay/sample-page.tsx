"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { createRunStore } from "@/components/run/run-store";
import { api, problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";
import { useLanguage } from "@/components/ui/use-language";
import type { Catalog } from "@/engine/contract/catalog";
import { joinAll } from "@/engine/contract/large-values";
import type { RunFile } from "@/engine/contract/template-file";
import { ReplayLoading } from "./replay-loading";
import { ReplayView } from "./replay-view";
import { useLoaded } from "./use-loaded";
import { stepOfAddress } from "./use-step-link";

async function loadSample(id: string, signal: AbortSignal): Promise<{ file: RunFile; catalog: Catalog }> {
  const [file, catalog] = await Promise.all([
    api.get<RunFile>(`/api/templates/${encodeURIComponent(id)}/sample`, { signal }),
    api.get<Catalog>("/api/catalog", { signal }),
  ]);
  return { file, catalog };
}

/** The recorded sample run of a template, played as soon as it is there. */
export function SamplePage({ template }: { template: string }) {
  const t = useTranslations("replay");
  const { value, problem } = useLoaded(template, loadSample);
  const opened = useMemo(() => {
    if (!value) return null;
    const step = stepOfAddress(window.location.search);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const store = createRunStore();
    store.add(joinAll(value.file.events, value.file.blobs));
    store.seek(step ?? 1);
    store.flush();
    return { store, plays: step === null && !calm };
  }, [value]);
  useEffect(() => {
    if (value) document.title = `${value.file.flow.name} · Sinew`;
  }, [value]);
  if (!value || !opened) return <ReplayLoading problem={problem} back="/templates" />;
  return (
    <ReplayView
      store={opened.store}
      flow={value.file.flow}
      catalog={value.catalog}
      title={value.file.flow.name}
      name={t("sample_run")}
      back="/templates"
      stream={null}
      plays={opened.plays}
      primary={() => <UseTemplate template={template} />}
    />
  );
}

function UseTemplate({ template }: { template: string }) {
  const language = useLanguage();
  const t = useTranslations("replay");
  const words = useProblemWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  async function use() {
    setBusy(true);
    try {
      const { flow } = await api.post<{ flow: { id: string } }>("/api/flows", { template, language });
      router.push(`/flows/${encodeURIComponent(flow.id)}`);
    } catch (thrown) {
      setBusy(false);
      const [first] = problemsOf(thrown);
      if (first) toast({ state: "failed", title: words(first).message });
    }
  }
  return (
    <Button variant="primary" disabled={busy} onClick={use}>
      {t("use_template")}
    </Button>
  );
}
