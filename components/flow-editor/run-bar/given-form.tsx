"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { wholeEvents } from "@/components/run/whole-events";
import { problemsOf } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { nodeTitle } from "@/engine/contract/flow";
import { useEditor, useFlow, useView } from "../editor-context";
import { outputsWanted } from "./outputs-wanted";
import { usePartTitle } from "./part-title";

const print = (value: unknown) => JSON.stringify(value, null, 2) ?? "";

export function GivenForm() {
  const t = useTranslations("run.part");
  const { runs, view } = useEditor();
  const asked = useView((state) => state.asked);
  const document = useFlow((state) => state.document);
  const title = usePartTitle();
  const node = asked.partial?.node ?? "";
  const record = runs.shown.current;
  const [whole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` says that the record's values have changed
  const wanted = useMemo(() => outputsWanted(document, node, record?.run() ?? null), [document, node, record, whole]);
  // Only the start of a large output is here; what goes back to the server must be all of it.
  const cut = record ? wanted.flatMap((one) => record.shortened(one.node.id)) : [];
  const first_cut = cut[0]?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is cut
  useEffect(() => {
    if (first_cut === undefined) return;
    wholeEvents(cut).then(
      (events) => {
        record?.replace(events);
        record?.flush();
        setWhole(true);
      },
      (thrown: unknown) => toast({ state: "failed", title: t("not_whole"), detail: problemsOf(thrown)[0]?.message }),
    );
  }, [first_cut, record]);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const close = () => view.setState({ dialog: null, asked: {} });
  const textOf = (one: (typeof wanted)[number]) =>
    texts[one.node.id] ?? print(one.output === undefined ? one.example : one.output);

  function submit(event: FormEvent) {
    event.preventDefault();
    const outputs: Record<string, unknown> = {};
    const refused: Record<string, string> = {};
    for (const one of wanted) {
      const text = textOf(one);
      // What nobody changed comes with its record, which knows the port too.
      if (text.trim() === "" || (one.from !== null && text === print(one.output))) continue;
      try {
        outputs[one.node.id] = JSON.parse(text) as unknown;
      } catch (thrown) {
        refused[one.node.id] = thrown instanceof Error ? thrown.message : String(thrown);
      }
    }
    setWrong(refused);
    const [first] = Object.keys(refused);
    if (first !== undefined) {
      window.document.getElementById(`given-${first}`)?.focus();
      return;
    }
    if (asked.partial) runs.goOn({ partial: { ...asked.partial, outputs } });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title(asked)}
      description={t("given_text")}
      foot={
        <>
          <span className="grow" />
          <Button onClick={close}>{t("cancel")}</Button>
          <Button variant="primary" icon="play" type="submit" form="given-form">
            {t("go")}
          </Button>
        </>
      }
    >
      <form id="given-form" className="dialog-form" onSubmit={submit}>
        {wanted.map((one) => (
          <Field
            key={one.node.id}
            id={`given-${one.node.id}`}
            label={t("output_of", { node: nodeTitle(one.node) })}
            help={t(one.from === null ? "from_nowhere" : `from_${one.from}`)}
            error={wrong[one.node.id] && t("not_json", { reason: wrong[one.node.id]! })}
          >
            <textarea
              id={`given-${one.node.id}`}
              className={`field form-area mono ${wrong[one.node.id] ? "is-bad" : ""}`}
              rows={4}
              spellCheck={false}
              value={textOf(one)}
              disabled={record !== null && record.shortened(one.node.id).length > 0}
              aria-invalid={Boolean(wrong[one.node.id])}
              aria-describedby={`given-${one.node.id}-help`}
              onChange={(event) => setTexts({ ...texts, [one.node.id]: event.target.value })}
            />
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
