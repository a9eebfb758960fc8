"use client";

import { useTranslations } from "next-intl";
import { useNodeState, useRun } from "@/components/canvas/run-source-provider";
import { Icon } from "@/components/ui/icon";
import { nodeOfPath } from "@/engine/contract/step-path";
import { useBreakpoint } from "./breakpoints-context";
import { isPaused } from "./run-waits";
import "./card-marks.css";

interface CardMarksProps {
  /** id of the node */
  id: string;
  /** the step instance shown on its card */
  path: string;
}

/** What a card says besides its state: a breakpoint, that the run stands before it, that its output was given. */
export function CardMarks({ id, path }: CardMarksProps) {
  const t = useTranslations("run");
  const breaks = useBreakpoint(id);
  // Where the card knows no pass, the run stands before it in whichever pass it is.
  const next = useRun(
    (run) => isPaused(run) && run.node !== null && (path === id ? nodeOfPath(run.node) === id : run.node === path),
  );
  const given = useNodeState(path)?.given ?? null;
  return (
    <>
      {breaks && (
        <span className="mark-break" role="img" aria-label={t("mark.breakpoint")} title={t("mark.breakpoint")} />
      )}
      {next && (
        <span className="mark-next" title={t("mark.next")}>
          <Icon name="pause" size={12} />
          <span className="sr-only">{t("mark.next")}</span>
        </span>
      )}
      {given && (
        <span className="mark-given" title={t(`given.${given}_long`)}>
          <Icon name={given === "pin" ? "pin" : "history"} size={12} />
          {t(`given.${given}`)}
        </span>
      )}
    </>
  );
}
