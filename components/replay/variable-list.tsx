"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReceiptSection } from "@/components/run/receipt-section";
import { valueLine } from "@/components/run/value-text";
import { ValueView } from "@/components/run/value-view";
import type { VariableRow } from "./changed-variables";

/** Inputs and variables as of the step; what it just changed is marked. A row opens to its whole value. */
export function VariableList({ rows }: { rows: readonly VariableRow[] }) {
  const t = useTranslations("replay");
  const [open, setOpen] = useState<string | null>(null);
  if (rows.length === 0) return null;
  const changed = rows.filter((row) => row.change !== null).length;
  return (
    <ReceiptSection
      title={t("variables.title")}
      aside={changed > 0 && <span className="micro muted num">{t("variables.changed", { count: changed })}</span>}
    >
      <div className="vrs">
        {rows.slice(0, 100).map((row) => (
          <div key={row.name}>
            <button
              type="button"
              className={row.change ? `vr is-${row.change}` : "vr"}
              aria-expanded={open === row.name}
              onClick={() => setOpen(open === row.name ? null : row.name)}
            >
              <span
                className="vr-m"
                role="img"
                aria-label={row.change ? t(`variables.${row.change}`) : undefined}
                aria-hidden={!row.change}
              >
                {row.change === "edited" ? "~" : row.change === "added" ? "+" : ""}
              </span>
              <span className="mono strong cut vr-n" title={row.name}>
                {row.name}
              </span>
              <span className="mono cut grow vr-v">
                {row.change === "edited" && (
                  <>
                    <s>{valueLine(row.before, 40)}</s>{" "}
                  </>
                )}
                {valueLine(row.value, 120)}
              </span>
            </button>
            {open === row.name && <ValueView value={row.value} label={row.name} />}
          </div>
        ))}
      </div>
    </ReceiptSection>
  );
}
