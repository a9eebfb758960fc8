"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCursor, useLiveRun } from "@/components/run/use-live-run";
import { api } from "@/components/ui/api";
import { Icon } from "@/components/ui/icon";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument } from "@/engine/contract/flow";
import { problem } from "@/engine/contract/problem";
import type { RunRow } from "@/engine/contract/run-row";
import { PauseButton } from "./pause-button";
import { ReplayLoading } from "./replay-loading";
import { ReplayView } from "./replay-view";
import { RetryButton } from "./retry-button";
import { failingStep } from "./step-walk";
import { StopButton } from "./stop-button";
import { useLoaded } from "./use-loaded";
import { stepOfAddress } from "./use-step-link";

interface LoadedRun {
  run: RunRow;
  flow: FlowDocument;
  last_seq: number;
  catalog: Catalog;
}

async function loadRun(id: string, signal: AbortSignal): Promise<LoadedRun> {
  const [run, catalog] = await Promise.all([
    api.get<Omit<LoadedRun, "catalog">>(`/api/runs/${encodeURIComponent(id)}`, { signal }),
    api.get<Catalog>("/api/catalog", { signal }),
  ]);
  return { ...run, catalog };
}

/**
 * The page of one run. A run that still goes on follows its end until somebody moves the cursor; a failed one opens
 * where it failed; `?step=` opens at that step.
 */
export function ReplayPage({ run_id }: { run_id: string }) {
  const t = useTranslations("replay");
  const { value, problem: refused } = useLoaded(run_id, loadRun);
  const { store, status } = useLiveRun(run_id);
  const { last } = useCursor(store);
  const [opened, setOpened] = useState<string | null>(null);
  const arrived = value !== null && last > 0 && (last >= value.last_seq || status === "ended");

  useEffect(() => {
    if (!arrived || opened === run_id) return;
    const step = stepOfAddress(window.location.search) ?? failingStep(store.events());
    if (step !== null) {
      store.seek(Math.min(step, store.events().length));
      store.flush();
    }
    setOpened(run_id);
  }, [arrived, opened, run_id, store]);

  const name = value ? t("run_number", { number: value.run.number }) : "";
  useEffect(() => {
    if (value) document.title = `${name} · ${value.flow.name} · Sinew`;
  }, [value, name]);

  const missing = status === "missing" ? problem("not_found", { what: "run", id: run_id }) : null;
  if (!value || opened !== run_id) return <ReplayLoading problem={refused ?? missing} back="/runs" />;
  const export_href = `/api/runs/${encodeURIComponent(run_id)}/export`;
  const flow_href = `/flows/${encodeURIComponent(value.run.flow_id)}`;
  return (
    <ReplayView
      store={store}
      run_id={run_id}
      flow={value.flow}
      catalog={value.catalog}
      title={value.flow.name}
      name={name}
      back="/runs"
      stream={status}
      actions={
        <>
          <RetryButton store={store} run_id={run_id} flow={value.flow} flow_id={value.run.flow_id} />
          <a className="btn btn-outline" href={export_href} download>
            <Icon name="download" />
            {t("export")}
          </a>
        </>
      }
      primary={(ended) =>
        ended ? (
          <Link className="btn btn-primary" href={flow_href}>
            <Icon name="workflow" />
            {t("open_flow")}
          </Link>
        ) : (
          <span className="row">
            <PauseButton store={store} run_id={run_id} />
            <StopButton run_id={run_id} />
          </span>
        )
      }
    />
  );
}
