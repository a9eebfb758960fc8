"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type JsonToken, jsonTokens } from "./json-tokens";
import { valueText } from "./value-text";

const PREVIEW = 1_200;
const WHOLE = 50_000;

interface ValueViewProps {
  value: unknown;
  /** accessible name of the well */
  label: string;
  /** written before and after the value, as in a call */
  before?: string;
  after?: string;
}

/**
 * Any value of a run: cut, copyable, whole on demand, and never more of it in the page than can be drawn at once.
 * Everything is text; nothing that a model or a tool wrote becomes markup.
 */
export function ValueView({ value, label, before, after }: ValueViewProps) {
  const t = useTranslations("run");
  const [whole, setWhole] = useState(false);
  const { tokens, cut } = words(value, whole ? WHOLE : PREVIEW, before, after);
  return (
    <div className={whole ? "value is-whole" : "value"}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className="well" tabIndex={0} role="group" aria-label={label}>
        {tokens.map((token, index) => (
          <span key={index} className={token.kind === "p" ? undefined : token.kind}>
            {token.text}
          </span>
        ))}
      </pre>
      {(cut || whole) && (
        <div className="value-acts">
          <Button variant="quiet" size="small" onClick={() => setWhole(!whole)}>
            {whole ? t("value.less") : t("value.all")}
          </Button>
          <Button variant="quiet" size="small" icon="copy" onClick={() => copy(value, t("value.copied"))}>
            {t("value.copy")}
          </Button>
          <Button variant="quiet" size="small" icon="download" onClick={() => download(value)}>
            {t("value.download")}
          </Button>
          {whole && cut && <span className="micro muted">{t("value.still_cut")}</span>}
        </div>
      )}
    </div>
  );
}

function words(value: unknown, budget: number, before?: string, after?: string) {
  const shown =
    typeof value === "string" && before === undefined
      ? {
          tokens: [{ kind: "p", text: value.slice(0, budget) } satisfies JsonToken as JsonToken],
          cut: value.length > budget,
        }
      : jsonTokens(value, budget);
  if (typeof value === "string" && before === undefined && shown.cut) shown.tokens.push({ kind: "c", text: " …" });
  if (before !== undefined) shown.tokens.unshift({ kind: "k", text: before });
  if (after !== undefined) shown.tokens.push({ kind: "p", text: after });
  return shown;
}

function copy(value: unknown, done: string) {
  navigator.clipboard.writeText(valueText(value)).then(
    () => toast({ title: done, duration: 2500, id: "copied" }),
    () => undefined,
  );
}

function download(value: unknown) {
  const text = typeof value === "string";
  const url = URL.createObjectURL(new Blob([valueText(value)], { type: text ? "text/plain" : "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = text ? "value.txt" : "value.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
