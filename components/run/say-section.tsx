"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProblemText } from "@/components/ui/problem-text";
import type { Problem } from "@/engine/contract/problem";
import { isSettled } from "@/engine/contract/run-state";
import { takesWords } from "@/engine/contract/takes-words";
import { ReceiptSection } from "./receipt-section";
import type { RunStore } from "./run-store";
import { sendCommand } from "./send-command";
import { useLatestState } from "./use-latest-state";

/** A word to an agent at work, and what was said to it so far. Nothing where nobody can hear and nothing was said. */
export function SaySection({ store, path }: { store: RunStore; path: string }) {
  const t = useTranslations("run");
  const run = useLatestState(store);
  const node = run.nodes[path];
  const trace = node?.trace ?? null;
  const works = node?.status === "running" || node?.status === "waiting";
  const open = works && !isSettled(run.status) && takesWords(trace);
  const said = trace?.said ?? [];
  if (!open && said.length === 0) return null;
  return (
    <ReceiptSection title={t("say.title")}>
      {said.length > 0 && (
        <ol className="said">
          {said.map(({ text, by, seq }, index) => {
            const round = trace?.requests.find(({ heard }) => heard > index)?.round;
            return (
              <li key={seq}>
                <span className="detail muted">
                  {by === "a person" ? t("say.person") : by}
                  {" · "}
                  {round !== undefined ? t("say.heard", { round }) : t(open ? "say.soon" : "say.unheard")}
                </span>
                <p className="ask-text">{text}</p>
              </li>
            );
          })}
        </ol>
      )}
      {open && <SayForm run_id={run.run_id} path={path} />}
    </ReceiptSection>
  );
}

function SayForm({ run_id, path }: { run_id: string; path: string }) {
  const t = useTranslations("run");
  const id = useId();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const empty = text.trim() === "";
  async function send() {
    if (busy || empty) return;
    setBusy(true);
    const refused = await sendCommand(run_id, { command: "message", node: path, text: text.trim() });
    setBusy(false);
    setProblem(refused);
    if (!refused) setText("");
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Return that ends the choice of a character is not meant for us.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className="say"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        id={id}
        className="field form-area"
        rows={2}
        maxLength={20_000}
        value={text}
        aria-label={t("say.label")}
        aria-describedby={`${id}-help`}
        placeholder={t("say.placeholder")}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p className="help is-bad" role="alert">
          <ProblemText problem={problem} />
        </p>
      )}
      <div className="row">
        <span id={`${id}-help`} className="detail muted grow">
          {t("say.help")}
        </span>
        <Button size="small" type="submit" icon="send" disabled={busy || empty}>
          {t("say.send")}
        </Button>
      </div>
    </form>
  );
}
