"use client";

import { useTranslations } from "next-intl";
import { durationText } from "@/components/ui/duration-text";
import { type GlyphState, StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { ParsedCall } from "@/engine/contract/message";
import type { ToolCallState } from "@/engine/contract/run-state";
import { ValueView } from "./value-view";

const GLYPHS: Record<ToolCallState["status"], GlyphState> = {
  running: "running",
  ok: "done",
  error: "failed",
  refused: "failed",
  timeout: "failed",
  cancelled: "stopped",
  unknown: "waiting",
};

/** How a call ended, how long it took, and by which protocol it was asked for. */
export function CallFacts({ call }: { call: ToolCallState }) {
  const t = useTranslations("run");
  const language = useLanguage();
  const glyph = GLYPHS[call.status];
  const facts = [call.result && durationText(call.result.duration_ms, language), call.protocol].filter(Boolean);
  return (
    <>
      <span className={`badge badge-${glyph === "stopped" ? "skipped" : glyph}`}>
        <StateGlyph state={glyph} size={12} />
        {t(`call.${call.status}`)}
      </span>
      {facts.length > 0 && <span className="micro muted num">{facts.join(" · ")}</span>}
    </>
  );
}

interface CallViewProps {
  call: ToolCallState;
  /** how the model's words were understood, where they had to be repaired */
  parsed?: ParsedCall;
  /** with its own line of facts, for lists of calls */
  facts?: boolean;
}

/** One tool call: what was asked, what came back, error in place of the result. */
export function CallView({ call, parsed, facts = false }: CallViewProps) {
  const t = useTranslations("run");
  const error = call.result?.error ?? null;
  return (
    <div className="call-one">
      {facts && (
        <div className="row">
          <span className="mono strong cut">{call.tool}</span>
          <span className="grow" />
          <CallFacts call={call} />
        </div>
      )}
      <ValueView value={call.params} label={t("call.asked", { tool: call.tool })} before={`${call.tool}(`} after=")" />
      {parsed?.raw !== undefined && (
        <>
          <span className="value-label">{parsed.notes?.join(" · ") || t("call.raw")}</span>
          <ValueView value={parsed.raw} label={t("call.raw")} />
        </>
      )}
      {error !== null ? (
        <ErrorNotice error={error} />
      ) : call.result ? (
        <ValueView value={call.result.result} label={t("call.result", { tool: call.tool })} />
      ) : call.status === "unknown" ? (
        <div className="notice notice-waiting">
          <StateGlyph state="waiting" />
          <div>{t("call.unknown_hint")}</div>
        </div>
      ) : null}
      {call.result?.truncated && <span className="value-label">{t("call.truncated")}</span>}
    </div>
  );
}

/** `code: sentence`, the code strong. */
function ErrorNotice({ error }: { error: string }) {
  const colon = error.indexOf(": ");
  return (
    <div className="notice notice-failed">
      <StateGlyph state="failed" />
      <div>
        {colon > 0 && colon < 40 ? (
          <>
            <b>{error.slice(0, colon + 1)}</b> {error.slice(colon + 2, 4000)}
          </>
        ) : (
          error.slice(0, 4000)
        )}
      </div>
    </div>
  );
}
