"use client";

import { useTranslations } from "next-intl";
import type { RunState } from "@/engine/contract/run-state";
import { passesAround } from "@/engine/contract/step-path";
import { ReceiptSection } from "./receipt-section";
import { ValueView } from "./value-view";

/** For a step inside a pass: which pass, and the item that it was about. */
export function PassItem({ state, path }: { state: Pick<RunState, "nodes">; path: string }) {
  const t = useTranslations("run");
  const around = passesAround(path).at(-1);
  const pass = around && state.nodes[around.path]?.passes?.[around.pass];
  if (!around || !pass) return null;
  return (
    <ReceiptSection title={t("pass.title", { pass: around.pass + 1 })}>
      {pass.item !== null ? (
        <ValueView value={pass.item} label={t("pass.item")} />
      ) : (
        <span className="value-empty">{t(`pass.how.${pass.how ?? "running"}`)}</span>
      )}
    </ReceiptSection>
  );
}
