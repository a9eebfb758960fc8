"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ImportButton } from "../shell/import-button";
import { pollFlows } from "../shell/recent-flows";
import { useKindLooks } from "../thumbnail/use-catalog";
import type { FlowRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { EmptyNote } from "../ui/empty-note";
import { LoadNote } from "../ui/load-note";
import { SearchField } from "../ui/search-field";
import { refresh, useResource } from "../ui/use-resource";
import { FirstFlow } from "./first-flow";
import { FlowCard, FlowLine } from "./flow-card";
import { FlowFilters } from "./flow-filters";
import { NewFlowButton } from "./new-flow-button";
import { OpenCard } from "./open-card";
import { countByFilter, type Shown, shownFlows } from "./shown-flows";
import { WaitingBanner } from "./waiting-banner";
import "./home.css";

const FLOWS = "/api/flows";
const EVERYTHING: Shown = { search: "", filter: "all", sort: "last_run" };

export function HomePage() {
  const t = useTranslations("home");
  const kinds = useKindLooks();
  const { data, problems } = useResource<{ flows: FlowRow[] }>(FLOWS, pollFlows);
  const [shown, setShown] = useState(EVERYTHING);
  const [view, setView] = useState<"grid" | "list">("grid");
  const flows = data?.flows;
  const found = flows && shownFlows(flows, shown);
  const some = flows !== undefined && flows.length > 0;
  return (
    <>
      <div className="page-head">
        <h1>{t("title")}</h1>
        {some && <span className="count num">{flows.length}</span>}
        <span className="grow" />
        {some && (
          <SearchField
            label={t("search")}
            value={shown.search}
            onChange={(search) => setShown((now) => ({ ...now, search }))}
          />
        )}
        <ImportButton size="large">{t("import")}</ImportButton>
        <NewFlowButton variant={flows?.length === 0 ? "outline" : "primary"} />
      </div>
      {problems && !flows && <LoadNote problems={problems} onRetry={() => void refresh(FLOWS)} />}
      {!flows && !problems && <Skeletons />}
      {flows?.length === 0 && <FirstFlow />}
      {some && found && (
        <>
          <WaitingBanner />
          <FlowFilters
            shown={shown}
            counts={countByFilter(flows)}
            view={view}
            onShown={(change) => setShown((now) => ({ ...now, ...change }))}
            onView={setView}
          />
          <p className="sr-only" role="status">
            {t("found", { count: found.length })}
          </p>
          {found.length === 0 ? (
            <EmptyNote
              icon="search-x"
              title={t("none_title")}
              actions={<Button onClick={() => setShown(EVERYTHING)}>{t("show_all")}</Button>}
            >
              {t("none_detail")}
            </EmptyNote>
          ) : view === "grid" ? (
            <ul className="grid">
              {found.map((flow) => (
                <FlowCard key={flow.id} flow={flow} kinds={kinds} />
              ))}
              <OpenCard />
            </ul>
          ) : (
            <ul className="grid flist panel">
              {found.map((flow) => (
                <FlowLine key={flow.id} flow={flow} kinds={kinds} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function Skeletons() {
  const t = useTranslations("common");
  return (
    <div className="grid skeletons" role="status" aria-label={t("loading")}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="skeleton skeleton-card" />
      ))}
    </div>
  );
}
