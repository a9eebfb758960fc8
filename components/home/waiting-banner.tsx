"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { RunRow } from "@/engine/contract/run-row";
import { StateGlyph } from "../ui/state-glyph";
import { useResource } from "../ui/use-resource";

const WAITING = "/api/runs?status=waiting&limit=50";
const SHOWN = 6;
/** What only a person ends; a run that waits for a time goes on by itself. */
const NEEDS_A_PERSON = new Set(["approval", "paused", "breakpoint"]);

/** The runs that wait for a person: the only banner there is. */
export function WaitingBanner() {
  const t = useTranslations("home");
  const { data } = useResource<{ runs: RunRow[] }>(WAITING, (answer) => (answer?.runs.length ? 3_000 : 10_000));
  const runs = data?.runs.filter((run) => run.result !== null && NEEDS_A_PERSON.has(run.result)) ?? [];
  if (runs.length === 0) return null;
  const [first] = runs;
  return (
    <section className={runs.length > 1 ? "attn is-many" : "attn"} aria-label={t("needs_you")}>
      <StateGlyph state="waiting" />
      {runs.length === 1 && first ? (
        <>
          <span className="grow cut">
            <b className="strong">{t("waits_for_you", { name: first.flow_name })}</b> {t(`waits.${first.result}`)}
          </span>
          <LookLink run={first} />
        </>
      ) : (
        <div className="grow">
          <b className="strong">{t("waits_many", { count: runs.length })}</b>
          <ul className="attn-list">
            {runs.slice(0, SHOWN).map((run) => (
              <li key={run.id}>
                <span className="grow cut">
                  {t("waits_run", { name: run.flow_name, number: run.number })}
                  <span className="muted"> · {t(`waits.${run.result}`)}</span>
                </span>
                <LookLink run={run} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function LookLink({ run }: { run: RunRow }) {
  const t = useTranslations("home");
  return (
    <Link
      className="btn btn-outline"
      prefetch={false}
      href={`/runs/${encodeURIComponent(run.id)}`}
      aria-label={`${t("look")}: ${t("waits_run", { name: run.flow_name, number: run.number })}`}
    >
      {t("look")}
    </Link>
  );
}
