"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import "./shell.css";

interface FullPageNoteProps {
  icon: string;
  title: "page_missing" | "page_failed";
  detail: "page_missing_detail" | "page_failed_detail";
  /** leads to the line in the server's log */
  id?: string;
  onRetry?: () => void;
}

/** A whole page that only says why there is nothing to see, and where to go on. */
export function FullPageNote({ icon, title, detail, id, onRetry }: FullPageNoteProps) {
  const t = useTranslations("common");
  return (
    <main className="full-note">
      <div className="empty">
        <Icon name={icon} size={24} />
        <h1 className="page-title">{t(title)}</h1>
        <p className="secondary">{t(detail)}</p>
        {id && <p className="muted mono">{id}</p>}
        <div className="row full-note-actions">
          {onRetry && (
            <Button variant="primary" size="large" onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
          <Link className="btn btn-outline btn-large" href="/">
            {t("to_flows")}
          </Link>
        </div>
      </div>
    </main>
  );
}
