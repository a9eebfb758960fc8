"use client";

import { useTranslations } from "next-intl";
import { ReceiptSection } from "@/components/run/receipt-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { countChanges, type FileChange, type FileTouch } from "./files-touched";

const ICONS: Record<FileChange, string> = {
  written: "file-pen-line",
  moved: "arrow-right",
  copied: "copy",
  deleted: "trash-2",
  made: "folder-plus",
  refused: "ban",
};
const SHOWN = 100;

interface FileListProps {
  touched: readonly FileTouch[];
  /** the run's own folder, left out of the paths */
  folder: string | null;
  goTo: (step: number) => void;
}

/** Files touched so far, latest last, each with the step that did it. */
export function FileList({ touched, folder, goTo }: FileListProps) {
  const t = useTranslations("replay");
  if (touched.length === 0) return null;
  const counts = Object.entries(countChanges(touched)) as [FileChange, number][];
  const short = (path: string) => (folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path);
  return (
    <ReceiptSection title={t("files.title")} aside={<span className="micro muted num">{touched.length}</span>}>
      <span className="micro muted num">
        {counts.map(([change, count]) => t(`files.${change}`, { count })).join(" · ")}
      </span>
      <ul className="fls">
        {touched.slice(-SHOWN).map((touch) => (
          <li className="fl" key={touch.step}>
            <span
              className={touch.change === "refused" ? "ink-failed row" : "ink-done row"}
              title={t(`files.${touch.change}`, { count: 1 })}
            >
              <Icon name={ICONS[touch.change]} size={14} />
            </span>
            <span className="mono cut grow" title={touch.to ? `${touch.path} → ${touch.to}` : touch.path}>
              {short(touch.path)}
              {touch.to && touch.change !== "refused" && ` → ${short(touch.to)}`}
            </span>
            <Button variant="quiet" size="small" onClick={() => goTo(touch.step)}>
              {touch.change === "refused"
                ? t("files.refused_at", { step: touch.step })
                : t("files.at", { step: touch.step })}
            </Button>
          </li>
        ))}
      </ul>
    </ReceiptSection>
  );
}
