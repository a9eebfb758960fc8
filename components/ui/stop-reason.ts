"use client";

import { useTranslations } from "next-intl";

/** What the server writes where a stop came without a reason. */
const BY_HAND = "stopped by a person";

/** Why a run was stopped, in the reader's language where the words are ours. */
export function useStopReason(): (reason: string) => string {
  const t = useTranslations("common");
  return (reason) => (reason === BY_HAND ? t("stopped_by_hand") : reason);
}
