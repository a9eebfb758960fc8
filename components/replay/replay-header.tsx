"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { StreamStatus } from "@/components/run/event-stream";
import { useLatestState } from "@/components/run/use-latest-state";
import { useWaitWords } from "@/components/run/wait-words";
import { Button } from "@/components/ui/button";
import { momentText } from "@/components/ui/date-text";
import { durationText } from "@/components/ui/duration-text";
import { Icon } from "@/components/ui/icon";
import { glyphOf } from "@/components/ui/run-glyph";
import { StateGlyph } from "@/components/ui/state-glyph";
import { toast } from "@/components/ui/toast";
import { IconButton } from "@/components/ui/tooltip";
import { useLanguage } from "@/components/ui/use-language";
import type { FlowDocument } from "@/engine/contract/flow";
import { runEnd } from "./run-end";
import { failingStep } from "./step-walk";
import type { Replay } from "./use-replay";
import { linkToStep } from "./use-step-link";

interface ReplayHeaderProps {
  replay: Replay;
  flow: FlowDocument;
  title: string;
  /** "Run 198"; null for a template's sample */
  name: string;
  back: string;
  stream: StreamStatus | null;
  panel: boolean;
  onPanel: (shown: boolean) => void;
  actions?: ReactNode;
}

export function ReplayHeader({ replay, flow, title, name, back, stream, panel, onPanel, actions }: ReplayHeaderProps) {
  const t = useTranslations("replay");
  const run = useTranslations("run");
  const language = useLanguage();
  const waitWords = useWaitWords();
  const { store, count, seq } = replay;
  const events = store.events();
  // biome-ignore lint/correctness/useExhaustiveDependencies: events grow in place
  const end = useMemo(() => runEnd(events), [events, count]);
  const latest = useLatestState(store);
  const waiting = end ? null : waitWords(latest, flow);
  const status = end?.status ?? (waiting === null ? "running" : "waiting");
  const glyph = glyphOf(status);
  const failedAt = end ? failingStep(events) : null;
  const began = events[0]?.at;

  function copyLink() {
    navigator.clipboard.writeText(linkToStep(seq)).then(
      () => toast({ title: t("link_copied", { seq }), duration: 2500, id: "copied" }),
      () => undefined,
    );
  }

  return (
    <header className="replay-top">
      <Link className="btn btn-quiet btn-icon" href={back} aria-label={t("back_to_list")}>
        <Icon name="arrow-left" />
      </Link>
      <h1 className="replay-crumb">
        <span className="cut">{title}</span>
        <span className="slash" aria-hidden="true">
          /
        </span>
        <span className="strong cut">{name}</span>
      </h1>
      <span className={`badge badge-${glyph === "stopped" ? "skipped" : glyph}`}>
        <StateGlyph state={glyph} size={12} />
        {failedAt !== null ? t("failed_at_step", { seq: failedAt }) : (waiting ?? run(`status.${status}`))}
      </span>
      {stream === "retrying" && (
        <span className="badge badge-waiting" role="status">
          {t("reconnecting")}
        </span>
      )}
      <span className="detail muted num cut wide">
        {[
          began !== undefined && momentText(new Date(began).toISOString(), language),
          end && durationText(end.duration_ms, language),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className="grow" />
      <IconButton label={t("timeline")} icon="panel-bottom" on={panel} onClick={() => onPanel(!panel)} />
      <Button variant="quiet" icon="link" className="wide" onClick={copyLink}>
        {t("copy_link")}
      </Button>
      {actions}
    </header>
  );
}
