"use client";

import { useTranslations } from "next-intl";
import { durationText } from "@/components/ui/duration-text";
import { type GlyphState, StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { NodeState, NodeTrace, ToolCallState } from "@/engine/contract/run-state";
import { useStreaming } from "./run-source-provider";

const PHASES = ["RECEIVE", "THINK", "ACT", "OBSERVE"] as const;
const CALLS = 3;
const SHOWN = 420;

/** What an agent is doing right now: phase, the words as they come, its last calls. */
export function AgentLive({ state, trace }: { state: NodeState; trace: NodeTrace }) {
  const streamed = useStreaming(state.path);
  const t = useTranslations("editor");
  const spoken = streamed || (trace.requests.findLast((one) => one.purpose !== "summary")?.text ?? "");
  const text = spoken.length > SHOWN ? `…${spoken.slice(-SHOWN)}` : spoken;
  return (
    <div className="live">
      {trace.phase && (
        <div className="live-steps" role="img" aria-label={t("card.phase", { phase: trace.phase })}>
          {PHASES.map((phase, index) => (
            <span key={phase} className="live-step">
              {index > 0 && <i />}
              <span className={phase === trace.phase ? "on" : undefined}>{phase}</span>
            </span>
          ))}
        </div>
      )}
      {text.trim() !== "" && (
        <div className="live-think">
          <div>
            {text}
            {streamed && <span className="caret" />}
          </div>
        </div>
      )}
      {trace.calls.length > 0 && (
        <div className="live-calls">
          {trace.calls.slice(-CALLS).map((call) => (
            <LiveCall key={call.call} call={call} />
          ))}
        </div>
      )}
    </div>
  );
}

const CALL_GLYPHS: Record<ToolCallState["status"], GlyphState> = {
  running: "running",
  ok: "done",
  error: "failed",
  refused: "failed",
  timeout: "failed",
  cancelled: "stopped",
  unknown: "waiting",
};

function LiveCall({ call }: { call: ToolCallState }) {
  const language = useLanguage();
  const error = call.result?.error;
  return (
    <div className="live-call">
      <StateGlyph state={CALL_GLYPHS[call.status]} size={12} />
      <span className="fn mono">{call.tool}</span>
      {error ? (
        <span className="cut grow ink-failed" title={error}>
          {error.replace(/^[a-z_]+: /, "")}
        </span>
      ) : (
        <span className="cut grow">{tellingParam(call.params)}</span>
      )}
      {call.result && <span className="num">{durationText(call.result.duration_ms, language)}</span>}
    </div>
  );
}

/** The parameter that says most: the end of a path, else the first text. */
export function tellingParam(params: unknown): string {
  if (typeof params !== "object" || params === null) return "";
  for (const value of Object.values(params)) {
    if (typeof value !== "string" || value === "") continue;
    const line = value.split("\n", 1)[0] ?? "";
    return line.startsWith("/") ? (line.replace(/\/$/, "").split("/").at(-1) ?? line) : line.slice(0, 80);
  }
  return "";
}
