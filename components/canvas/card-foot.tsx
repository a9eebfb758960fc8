"use client";

import { useTranslations } from "next-intl";
import { countText, sumText } from "@/components/ui/count-text";
import { durationText } from "@/components/ui/duration-text";
import { useProblemWords } from "@/components/ui/problem-text";
import { useLanguage } from "@/components/ui/use-language";
import type { FlowNode } from "@/engine/contract/flow";
import type { NodeState, RunState } from "@/engine/contract/run-state";
import { isSettled } from "@/engine/contract/run-state";
import { tokensOf } from "@/engine/contract/run-view";
import { passesAround } from "@/engine/contract/step-path";
import { useCanvas } from "./canvas-context";
import { resultLine } from "./result-line";
import { useRun } from "./run-source-provider";
import { useSecond } from "./use-second";

interface CardFootProps {
  node: FlowNode;
  path: string;
  state: NodeState | undefined;
  apart: boolean;
}

/** What came of the node, with time and tokens. */
export function CardFoot({ node, path, state, apart }: CardFootProps) {
  const { mode } = useCanvas();
  const settled = useRun((run) => isSettled(run.status) || inEndedPass(run, path));
  const t = useTranslations("editor");
  const words = useProblemWords();
  if (apart) return <Foot text={t("card.apart")} ink="" />;
  if (!state) {
    const key = settled ? "card.not_reached" : mode === "view" ? "card.not_yet" : "card.queued";
    return <Foot text={t(key)} ink="" />;
  }
  switch (state.status) {
    case "running":
      return <RunningFoot node={node} state={state} />;
    case "waiting":
      return <Foot text={t("card.waiting")} ink="ink-waiting" title={state.reason ?? undefined} />;
    case "failed": {
      const message = state.problem ? words(state.problem).message : t("card.failed");
      return <Foot text={message} ink="ink-failed" title={message} state={state} />;
    }
    case "skipped":
      return <Foot text={t(state.reason === "disabled" ? "card.skipped_disabled" : "card.skipped")} ink="" />;
    case "cancelled":
      return <Foot text={t("card.cancelled")} ink="" />;
    case "finished": {
      const text = resultLine(node, state.output, (key, count = 0) => t(`result.${key}`, { count }));
      return <Foot text={text} ink="ink-done" title={text} state={state} />;
    }
  }
}

/** What has not begun in a pass that has ended will not begin. */
function inEndedPass(run: RunState, step: string): boolean {
  return passesAround(step).some(({ path, pass }) => (run.nodes[path]?.passes?.[pass]?.how ?? null) !== null);
}

function RunningFoot({ node, state }: { node: FlowNode; state: NodeState }) {
  const { mode } = useCanvas();
  const t = useTranslations("editor");
  const language = useLanguage();
  const now = useSecond(mode === "edit");
  const round = state.trace?.round ?? 0;
  const most = node.config.max_iterations;
  const text =
    round > 0 && (node.type === "agent" || round > 1)
      ? t(typeof most === "number" ? "card.round_of" : "card.round", {
          round,
          most: typeof most === "number" ? most : 0,
        })
      : state.attempt > 1
        ? t("card.retry", { attempt: state.attempt })
        : t("card.running");
  const time = mode === "edit" ? durationText(Math.max(0, now - state.started_at), language) : null;
  return <Foot text={text} ink="ink-running" facts={[time, tokenWords(state, t("card.tok"))]} />;
}

interface FootProps {
  text: string;
  ink: string;
  title?: string;
  state?: NodeState;
  facts?: (string | null)[];
}

function Foot({ text, ink, title, state, facts }: FootProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const told = facts ?? [
    state?.duration_ms === null || !state ? null : durationText(state.duration_ms, language),
    state ? tokenWords(state, t("card.tok")) : null,
  ];
  const right = told.filter(Boolean).join(" · ");
  return (
    <div className="node-foot">
      <span className={`grow cut ${ink}`} title={title}>
        {text}
      </span>
      {right && <span>{right}</span>}
    </div>
  );
}

function tokenWords(state: NodeState, unit: string): string | null {
  if (state.usage.model_calls === 0) return null;
  const tokens = tokensOf(state.usage);
  return tokens === null || tokens === 0 ? null : `${sumText(countText(tokens), state.usage.unknown_calls)} ${unit}`;
}
