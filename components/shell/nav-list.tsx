"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FlowRow } from "../ui/api-rows";
import { Icon } from "../ui/icon";
import { glyphOf } from "../ui/run-glyph";
import { StateGlyph } from "../ui/state-glyph";
import { useResource } from "../ui/use-resource";
import { activeRuns, pollFlows, recentFlows } from "./recent-flows";

const PAGES = [
  { href: "/", name: "flows", icon: "workflow" },
  { href: "/templates", name: "templates", icon: "layout-template" },
  { href: "/runs", name: "runs", icon: "list-video" },
  { href: "/models", name: "models", icon: "cpu" },
] as const;

export function NavList() {
  const t = useTranslations("shell");
  const status = useTranslations("common.status");
  const path = usePathname();
  const { data } = useResource<{ flows: FlowRow[] }>("/api/flows", pollFlows);
  const flows = data?.flows ?? [];
  const active = activeRuns(flows);
  const recent = recentFlows(flows);
  return (
    <div className="nav-list">
      {PAGES.map(({ href, name, icon }) => (
        <Link key={href} href={href} className="nav-i" aria-current={path === href ? "page" : undefined}>
          <Icon name={icon} />
          <span className="grow">{t(name)}</span>
          {name === "runs" && active.length > 0 && (
            <span className="nav-active">
              <StateGlyph
                state={active.some((flow) => flow.last_run?.status === "waiting") ? "waiting" : "running"}
                size={12}
                label={t("active_runs", { count: active.length })}
              />
              <span className="micro secondary num" aria-hidden="true">
                {active.length}
              </span>
            </span>
          )}
        </Link>
      ))}
      {recent.length > 0 && <div className="nav-head">{t("recent")}</div>}
      {recent.map((flow) => (
        <Link
          key={flow.id}
          href={`/flows/${encodeURIComponent(flow.id)}`}
          className="nav-i nav-recent"
          prefetch={false}
          title={flow.name}
        >
          <Icon name="workflow" />
          <span className="grow cut">{flow.name}</span>
          {flow.last_run && ["running", "waiting", "failed"].includes(flow.last_run.status) && (
            <StateGlyph state={glyphOf(flow.last_run.status)} size={12} label={status(flow.last_run.status)} />
          )}
        </Link>
      ))}
    </div>
  );
}
