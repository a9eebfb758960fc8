"use client";

import { useTranslations } from "next-intl";
import { durationText } from "@/components/ui/duration-text";
import { useLanguage } from "@/components/ui/use-language";
import { ProblemNotice } from "./problem-notice";
import { ReceiptSection } from "./receipt-section";
import type { FailedAttempt } from "./retries-of";

const SHOWN = 20;

/** The attempts of a step that failed before the present one. */
export function RetrySection({ attempts }: { attempts: readonly FailedAttempt[] }) {
  const t = useTranslations("run");
  const language = useLanguage();
  if (attempts.length === 0) return null;
  return (
    <ReceiptSection title={t("retries.title")} aside={<span className="micro muted num">{attempts.length}</span>}>
      {attempts.slice(-SHOWN).map((one) => (
        <div className="retry-one" key={one.seq}>
          <div className="row detail">
            <span className="strong num">{t("retries.attempt", { attempt: one.attempt })}</span>
            <span className="muted num">{t("retries.waited", { time: durationText(one.delay_ms, language) })}</span>
          </div>
          <ProblemNotice problem={one.problem} />
        </div>
      ))}
    </ReceiptSection>
  );
}
