"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { Button } from "./button";
import { type GlyphState, StateGlyph } from "./state-glyph";

/** One per page; the root layout has it. */
export function Toaster() {
  const t = useTranslations("common");
  return <Sonner position="bottom-right" gap={8} containerAriaLabel={t("notifications")} />;
}

export interface ToastContent {
  state?: GlyphState;
  title: ReactNode;
  detail?: ReactNode;
  action?: { label: ReactNode; onClick: () => void };
  /** milliseconds; Infinity stays until closed */
  duration?: number;
  /** a second toast with the same id replaces the first */
  id?: string;
}

/** Says what happened, in a corner, read out by assistive tech. */
export function toast({ state = "done", title, detail, action, duration = 6000, id }: ToastContent): void {
  sonner.custom(
    (key) => (
      <div className="toast">
        <StateGlyph state={state} />
        <div className="grow">
          <div className="strong">{title}</div>
          {detail && <div className="detail secondary">{detail}</div>}
        </div>
        {action && (
          <Button
            size="small"
            onClick={() => {
              sonner.dismiss(key);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
        <CloseToast onClick={() => sonner.dismiss(key)} />
      </div>
    ),
    { duration, id },
  );
}

function CloseToast({ onClick }: { onClick: () => void }) {
  const t = useTranslations("common");
  return <Button variant="quiet" size="small" icon="x" aria-label={t("close")} onClick={onClick} />;
}
