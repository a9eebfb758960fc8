"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { problemsOf } from "../ui/api";
import type { FlowRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { useProblemWords } from "../ui/problem-text";
import { refresh } from "../ui/use-resource";
import { renameFlow } from "./flow-actions";

export function RenameDialog({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const words = useProblemWords();
  const [name, setName] = useState(flow.name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return setError(t("name_missing"));
    setBusy(true);
    try {
      await renameFlow(flow.id, wanted);
      await refresh("/api/flows");
      onClose();
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      setError(first ? words(first).message : t("failed_action"));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("rename_title")}
      foot={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" type="submit" form="rename-flow" disabled={busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="rename-flow" className="rename" onSubmit={save}>
        <Field id="flow-name" label={t("name")} error={error}>
          <input
            id="flow-name"
            className={error ? "field is-bad" : "field"}
            value={name}
            maxLength={200}
            autoComplete="off"
            aria-invalid={error !== null}
            aria-describedby={error ? "flow-name-help" : undefined}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </form>
    </Dialog>
  );
}
