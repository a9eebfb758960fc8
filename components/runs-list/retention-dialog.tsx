"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import type { Problem } from "@/engine/contract/problem";
import { api, problemsOf } from "../ui/api";
import { Button } from "../ui/button";
import { Confirm, Dialog } from "../ui/dialog";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { LIMITS, type RetentionName, type RetentionTexts, readRetention, retentionTexts } from "./retention-texts";

interface Settings {
  retention: { runs: number | null; days: number | null };
}

/** How many runs are kept, and for how long. */
export function RetentionDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const t = useTranslations("runs.retention");
  const common = useTranslations("common");
  const words = useProblemWords();
  const [texts, setTexts] = useState<RetentionTexts | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    api.get<Settings>("/api/settings", { signal: gone.signal }).then(
      ({ retention }) => setTexts(retentionTexts(retention)),
      (thrown: unknown) => !gone.signal.aborted && setProblem(problemsOf(thrown)[0] ?? null),
    );
    return () => gone.abort();
  }, []);
  const read = texts && readRetention(texts);
  const save = async () => {
    if (!read?.ok) return;
    setAsking(false);
    setBusy(true);
    try {
      const { deleted } = await api.put<{ deleted: number }>("/api/settings", { retention: read.rule });
      toast({ state: "done", title: t("saved", { deleted }) });
      onDeleted();
      onClose();
    } catch (thrown) {
      setProblem(problemsOf(thrown)[0] ?? null);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read?.ok) return;
    if (read.rule.runs === null && read.rule.days === null) void save();
    else setAsking(true);
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t("title")}
        description={t("text")}
        foot={
          <>
            <span className="grow" />
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button variant="primary" type="submit" form="retention" disabled={!read?.ok || busy}>
              {t("save")}
            </Button>
          </>
        }
      >
        <form id="retention" className="dialog-form" onSubmit={submit}>
          {(["runs", "days"] as const).map((name) => (
            <LimitField
              key={name}
              name={name}
              text={texts?.[name] ?? ""}
              wrong={read !== null && !read.ok && read.wrong.includes(name)}
              disabled={texts === null}
              onChange={(text) => texts && setTexts({ ...texts, [name]: text })}
            />
          ))}
          {problem && (
            <div className="notice notice-failed" role="alert">
              {words(problem).message}
            </div>
          )}
        </form>
      </Dialog>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t("confirm_title")}
        description={t("confirm_text")}
        confirm={t("confirm")}
        danger
        onConfirm={() => void save()}
      />
    </>
  );
}

interface LimitFieldProps {
  name: RetentionName;
  text: string;
  wrong: boolean;
  disabled: boolean;
  onChange: (text: string) => void;
}

function LimitField({ name, text, wrong, disabled, onChange }: LimitFieldProps) {
  const t = useTranslations("runs.retention");
  const id = `retention-${name}`;
  return (
    <div className="form-field">
      <label className="label" htmlFor={id}>
        {t(name)}
      </label>
      <span className="row">
        <input
          id={id}
          className={wrong ? "field num is-bad" : "field num"}
          style={{ width: 120 }}
          inputMode="numeric"
          value={text}
          disabled={disabled}
          aria-invalid={wrong}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="secondary">{t(`${name}_unit`)}</span>
      </span>
      <p id={`${id}-help`} className={wrong ? "detail ink-failed" : "detail muted"}>
        {wrong ? t("wrong", LIMITS[name]) : t(`${name}_help`)}
      </p>
    </div>
  );
}
