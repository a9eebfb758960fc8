"use client";

import { useTranslations } from "next-intl";
import type { ProviderTest } from "../ui/api-rows";
import { durationText } from "../ui/duration-text";
import { ProblemText } from "../ui/problem-text";
import { StateGlyph } from "../ui/state-glyph";
import { useLanguage } from "../ui/use-language";

/** What a test of a provider showed; read out when it comes. */
export function TestResult({ test }: { test: ProviderTest | "running" | null }) {
  const t = useTranslations("models");
  const language = useLanguage();
  return (
    <div role="status">
      {test === "running" && (
        <p className="notice notice-running">
          <StateGlyph state="running" />
          <span>{t("testing")}</span>
        </p>
      )}
      {test !== null && test !== "running" && test.ok && (
        <p className="notice notice-done">
          <StateGlyph state="done" />
          <span>
            <b>{t("test_ok", { time: durationText(test.latency_ms ?? 0, language) })}</b>
            {test.reply && <> {t("test_reply", { reply: test.reply })}</>}
            {test.models.length > 0 && (
              <span className="muted"> {t("test_models", { count: test.models.length })}</span>
            )}
          </span>
        </p>
      )}
      {test !== null && test !== "running" && !test.ok && (
        <p className="notice notice-failed">
          <StateGlyph state="failed" />
          <span>
            <b>{t("test_failed")}</b> {test.problem && <ProblemText problem={test.problem} />}
          </span>
        </p>
      )}
    </div>
  );
}
