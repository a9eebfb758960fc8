"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { durationText } from "@/components/ui/duration-text";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { PassState } from "@/engine/contract/run-state";
import { passGlyph } from "./pass-look";
import { ProblemNotice } from "./problem-notice";
import { ReceiptSection } from "./receipt-section";
import { ValueView } from "./value-view";

interface PassSectionProps {
  passes: readonly PassState[];
  /** number of a pass to begin with, from 0; absent: the one that failed, else the latest */
  pass?: number;
}

/** The passes of a container: what each was given and what it gave. */
export function PassSection({ passes, pass }: PassSectionProps) {
  const t = useTranslations("run");
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  if (passes.length === 0) return null;
  const failed = passes.findIndex((one) => one.how === "failed");
  const index = Math.min(passes.length - 1, chosen ?? pass ?? (failed < 0 ? passes.length - 1 : failed));
  const shown = passes[index]!;
  const how = shown.how ?? "running";
  return (
    <ReceiptSection
      title={t("pass.passes")}
      aside={<span className="micro muted num">{t("pass.count", { count: passes.length })}</span>}
    >
      <div className="pass-pick">
        <Button
          size="small"
          variant="quiet"
          icon="step-back"
          aria-label={t("pass.previous")}
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        />
        <input
          className="field field-small num"
          type="number"
          min={1}
          max={passes.length}
          value={index + 1}
          aria-label={t("pass.index")}
          onChange={(event) => {
            const wanted = Math.floor(event.target.valueAsNumber);
            if (wanted >= 1 && wanted <= passes.length) setChosen(wanted - 1);
          }}
        />
        <Button
          size="small"
          variant="quiet"
          icon="step-forward"
          aria-label={t("pass.next")}
          disabled={index === passes.length - 1}
          onClick={() => setChosen(index + 1)}
        />
        <StateGlyph state={passGlyph(how)} size={12} />
        <span className="detail">{t(`pass.how.${how}`)}</span>
        <span className="grow" />
        {shown.ended_at !== null && (
          <span className="micro muted num">
            {durationText(Math.max(0, shown.ended_at - shown.started_at), language)}
          </span>
        )}
      </div>
      {shown.item !== null && (
        <>
          <span className="value-label">{t("pass.item")}</span>
          <ValueView value={shown.item} label={t("pass.item")} />
        </>
      )}
      {shown.problem && <ProblemNotice problem={shown.problem} />}
      {shown.how !== null && shown.how !== "failed" && (
        <>
          <span className="value-label">{t("pass.output")}</span>
          <ValueView value={shown.output} label={t("pass.output")} />
        </>
      )}
    </ReceiptSection>
  );
}
