"use client";

import { useTranslations } from "next-intl";
import { useStore } from "zustand";
import { IconButton } from "@/components/ui/tooltip";
import type { PassState } from "@/engine/contract/run-state";
import { useCanvas } from "./canvas-context";
import { newestPass, withPick } from "./path-shown";

/** Which pass of a container is shown inside it. The newest is followed until another is picked, and again once it is picked itself. */
export function PassPicker({ path, passes }: { path: string; passes: readonly PassState[] }) {
  const t = useTranslations("editor");
  const { store } = useCanvas();
  const picked = useStore(store, (canvas) => canvas.passes.get(path));
  const at = Math.min(picked ?? newestPass(passes), passes.length - 1);
  const pick = (index: number) => {
    store.setState({ passes: withPick(store.getState().passes, path, index, passes) });
  };
  return (
    <span
      className="pass-picker nodrag"
      role="group"
      aria-label={t("canvas.pass", { pass: at + 1, count: passes.length })}
    >
      <IconButton
        size="small"
        icon="chevron-left"
        label={t("canvas.pass_before")}
        disabled={at <= 0}
        onClick={() => pick(at - 1)}
      />
      <span className="num detail">
        {at + 1} / {passes.length}
      </span>
      <IconButton
        size="small"
        icon="chevron-right"
        label={t("canvas.pass_after")}
        disabled={at >= passes.length - 1}
        onClick={() => pick(at + 1)}
      />
    </span>
  );
}
