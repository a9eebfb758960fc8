"use client";

import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImportButton } from "../shell/import-button";
import type { FlowRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Chips } from "../ui/chip";
import { EmptyNote } from "../ui/empty-note";
import { LoadNote } from "../ui/load-note";
import { Select } from "../ui/select";
import { StateGlyph } from "../ui/state-glyph";
import { useResource } from "../ui/use-resource";
import { RetentionDialog } from "./retention-dialog";
import { RunTable } from "./run-table";
import { useRuns } from "./use-runs";
import "./runs-list.css";

const STATES = [
  { value: "running", glyph: "running" },
  { value: "waiting", glyph: "waiting" },
  { value: "finished", glyph: "done" },
  { value: "failed", glyph: "failed" },
  { value: "limit_reached", glyph: "failed" },
  { value: "cancelled", glyph: "stopped" },
] as const;

/** Filters stand in the address, so that a list can be linked to and Back works. */
export function RunsPage() {
  const t = useTranslations("runs");
  const common = useTranslations("common");
  const query = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const flow = query.get("flow") ?? "";
  const status = query.get("status") ?? "";
  const { runs, problems, more, loading, again } = useRuns(flow, status);
  const flows = useResource<{ flows: FlowRow[] }>("/api/flows").data?.flows ?? [];
  const [retaining, setRetaining] = useState(false);
  const filtered = flow !== "" || status !== "";

  const filter = (name: "flow" | "status", value: string) => {
    const wanted = new URLSearchParams(query);
    if (value === "") wanted.delete(name);
    else wanted.set(name, value);
    router.replace(wanted.size > 0 ? `${path}?${wanted}` : path, { scroll: false });
  };

  return (
    <>
      {retaining && <RetentionDialog onClose={() => setRetaining(false)} onDeleted={again} />}
      <div className="page-head">
        <h1>{t("title")}</h1>
        <span className="grow" />
        <Button size="large" icon="history" onClick={() => setRetaining(true)}>
          {t("retention.open")}
        </Button>
        <ImportButton size="large">{t("import")}</ImportButton>
      </div>
      {(filtered || (runs && runs.length > 0)) && (
        <div className="bar-row">
          <Select
            label={t("filter_flow")}
            prefix={t("filter_flow")}
            className="flow-select"
            value={flow}
            options={[
              { value: "", label: t("filter_all_flows") },
              ...flows.map(({ id, name }) => ({ value: id, label: name })),
              ...(flow !== "" && !flows.some(({ id }) => id === flow)
                ? [{ value: flow, label: t("deleted_flow") }]
                : []),
            ]}
            onChange={(value) => filter("flow", value)}
          />
          <span className="grow" />
          <Chips
            label={t("filter_state")}
            value={status === "" ? "all" : status}
            onChange={(value) => filter("status", value === "all" ? "" : value)}
            options={[
              { value: "all", label: common("all") },
              ...STATES.map(({ value, glyph }) => ({
                value,
                label: common(`status.${value}`),
                icon: <StateGlyph state={glyph} size={14} />,
              })),
            ]}
          />
        </div>
      )}
      {problems && <LoadNote problems={problems} onRetry={again} />}
      {!runs && !problems && <Skeletons label={common("loading")} />}
      {runs && runs.length > 0 && (
        <>
          <RunTable runs={runs} onChanged={again} />
          <div className="list-foot">
            {more && (
              <Button disabled={loading} onClick={more}>
                {t("more")}
              </Button>
            )}
            <span className="grow" />
            <span className="detail muted num" role="status">
              {t("shown", { count: runs.length })}
            </span>
          </div>
        </>
      )}
      {runs?.length === 0 && !filtered && (
        <EmptyNote
          icon="list-video"
          title={t("empty_title")}
          actions={
            <Link className="btn btn-outline" href="/templates">
              {t("empty_templates")}
            </Link>
          }
        >
          {t("empty_detail")}
        </EmptyNote>
      )}
      {runs?.length === 0 && filtered && (
        <EmptyNote
          icon="search-x"
          title={t("none_title")}
          actions={<Button onClick={() => router.replace(path, { scroll: false })}>{t("show_all")}</Button>}
        >
          {t("none_detail")}
        </EmptyNote>
      )}
    </>
  );
}

function Skeletons({ label }: { label: string }) {
  return (
    <div className="skeleton-rows" role="status" aria-label={label}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}
