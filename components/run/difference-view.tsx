"use client";

import { useTranslations } from "next-intl";
import type { FileDifference } from "@/engine/contract/asked-call";

/** What a call would change of one file, line by line. Nothing in it is markup. */
export function DifferenceView({ difference }: { difference: FileDifference }) {
  const t = useTranslations("run");
  const { path, how, lines, bytes } = difference;
  return (
    <div className="difference">
      <p className="row detail">
        <span className="mono cut">{path}</span>
        <span className="secondary">{t(`difference.${how}`)}</span>
        <span className="grow" />
        <span className="muted num">
          {bytes.before !== null && bytes.after !== null
            ? t("difference.bytes", { before: bytes.before, after: bytes.after })
            : t("difference.size", { bytes: bytes.after ?? bytes.before ?? 0 })}
        </span>
      </p>
      {lines === null ? <p className="help">{t("difference.hidden")}</p> : <Lines path={path} lines={lines} />}
    </div>
  );
}

function Lines({ path, lines }: { path: string; lines: string }) {
  const t = useTranslations("run");
  const label = t("difference.label", { path });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <pre className="well ask-call difference-lines" tabIndex={0} role="group" aria-label={label}>
      {lines.split("\n").map((line, index) => (
        <span key={index} className={lookOf(line)}>
          {line}
        </span>
      ))}
    </pre>
  );
}

function lookOf(line: string): string | undefined {
  if (line.startsWith("+")) return "is-added";
  if (line.startsWith("-")) return "is-removed";
  return line.startsWith("@@") || line.startsWith("\\") ? "muted" : undefined;
}
