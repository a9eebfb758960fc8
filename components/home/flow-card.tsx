"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { FlowThumbnail } from "../thumbnail/flow-thumbnail";
import type { KindLooks } from "../thumbnail/kind-looks";
import type { FlowRow } from "../ui/api-rows";
import { StateGlyph } from "../ui/state-glyph";
import { FlowMenu } from "./flow-menu";
import { FlowStatus } from "./flow-status";
import { FlowWhen } from "./flow-when";
import { RunSpark } from "./run-spark";

function flowHref(flow: FlowRow): string {
  return `/flows/${encodeURIComponent(flow.id)}`;
}

export function FlowCard({ flow, kinds }: { flow: FlowRow; kinds: KindLooks }) {
  const t = useTranslations("home");
  const status = flow.last_run?.status;
  return (
    <li className="fcard">
      <div className="thumb">
        <FlowThumbnail nodes={flow.nodes} edges={flow.edges} kinds={kinds} />
        {flow.nodes.length === 0 && <span className="thumb-empty">{t("nodes", { count: 0 })}</span>}
        {status === "running" && (
          <span className="live-tag">
            <StateGlyph state="running" size={12} />
            {t("live")}
          </span>
        )}
        {status === "waiting" && (
          <span className="live-tag">
            <StateGlyph state="waiting" size={12} />
            {t("needs_you")}
          </span>
        )}
      </div>
      <div className="fbody">
        <div className="row">
          <h2 className="grow cut" title={flow.description ?? flow.name}>
            <Link className="card-link" prefetch={false} href={flowHref(flow)}>
              {flow.name}
            </Link>
          </h2>
          <FlowMenu flow={flow} />
        </div>
        <div className="row">
          <FlowStatus run={flow.last_run} />
          <FlowWhen flow={flow} />
        </div>
        <div className="row fmeta">
          <RunSpark recent={flow.recent} />
          <span className="grow" />
          <span className="micro muted num">{flow.runs > 0 ? t("runs", { count: flow.runs }) : t("draft")}</span>
        </div>
      </div>
    </li>
  );
}

/** The same as a row of a list. */
export function FlowLine({ flow, kinds }: { flow: FlowRow; kinds: KindLooks }) {
  const t = useTranslations("home");
  return (
    <li className="frow">
      <div className="thumb">
        <FlowThumbnail nodes={flow.nodes} edges={flow.edges} kinds={kinds} />
      </div>
      <h2 className="cut" title={flow.description ?? flow.name}>
        <Link className="card-link" prefetch={false} href={flowHref(flow)}>
          {flow.name}
        </Link>
      </h2>
      <div className="row">
        <FlowStatus run={flow.last_run} />
      </div>
      <span className="wide">
        <RunSpark recent={flow.recent} />
      </span>
      <span className="detail muted num wide right">
        {flow.runs > 0 ? t("runs", { count: flow.runs }) : t("draft")}
      </span>
      <span className="wide right">
        <FlowWhen flow={flow} />
      </span>
      <FlowMenu flow={flow} />
    </li>
  );
}
