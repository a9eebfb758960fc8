"use client";

import { useTranslations } from "next-intl";
import type { Problem } from "@/engine/contract/problem";
import { Button } from "./button";
import { Icon } from "./icon";
import { ProblemText } from "./problem-text";

/** Says why a list could not be loaded and offers to try again. */
export function LoadNote({ problems, onRetry }: { problems: readonly Problem[]; onRetry: () => void }) {
  const t = useTranslations("common");
  const [first] = problems;
  return (
    <div className="notice notice-failed load-note" role="alert">
      <Icon name="octagon-alert" />
      <span className="grow">
        <b>{t("load_failed")}</b> {first && <ProblemText problem={first} />}
      </span>
      <Button size="small" onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
