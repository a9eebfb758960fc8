"use client";

import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** a sentence under the title, read out when the dialog opens */
  description?: ReactNode;
  foot?: ReactNode;
  size?: "default" | "wide" | "huge";
  children?: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, foot, size = "default", children }: DialogProps) {
  const t = useTranslations("common");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={size === "default" ? "dialog" : `dialog dialog-${size}`}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={focusFirstField}
        >
          <div className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" icon="x" aria-label={t("close")} />
            </Radix.Close>
          </div>
          <div className="dialog-body">
            {description !== undefined && <Radix.Description className="secondary">{description}</Radix.Description>}
            {children}
          </div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog that asks for something opens in its first field, not on the cross. */
function focusFirstField(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const field = content.querySelector<HTMLElement>(".dialog-body :is(input:not([type=hidden]), textarea)");
  if (!field) return;
  event.preventDefault();
  field.focus();
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirm: ReactNode;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** A question before something that cannot be taken back. The safe answer has the focus. */
export function Confirm({ open, onOpenChange, title, description, confirm, danger, busy, onConfirm }: ConfirmProps) {
  const t = useTranslations("common");
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog" role="alertdialog">
          <div className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
          </div>
          <Radix.Description className="dialog-body secondary">{description}</Radix.Description>
          <div className="dialog-foot">
            <Radix.Close asChild>
              <Button>{t("cancel")}</Button>
            </Radix.Close>
            <Button variant={danger ? "danger" : "primary"} disabled={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
