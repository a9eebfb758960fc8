"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";
import type { Problem } from "@/engine/contract/problem";
import { sendCommand } from "./send-command";

export interface Deciding {
  /** the choice that is on its way or was taken */
  sent: string | null;
  problem: Problem | null;
  /** `params`: the arguments to call with instead, for the choice `change` */
  decide(choice: string, comment: string, params?: Record<string, unknown>): void;
}

/** Answers one question, once: a second press while the first is on its way is nothing. */
export function useDecide(run_id: string, approval: string): Deciding {
  const t = useTranslations("run");
  const words = useProblemWords();
  const choiceWords = useChoiceWords();
  const busy = useRef(false);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(choice: string, comment: string, params?: Record<string, unknown>) {
    const said = comment.trim();
    const refused = await sendCommand(run_id, {
      command: "approve",
      approval,
      decision: choice,
      ...(said !== "" && { comment: said }),
      ...(params && { params }),
    });
    if (!refused) return;
    if (refused.code === "approval_closed") {
      const decision = String(refused.params?.decision ?? "");
      setSent(decision);
      toast({ state: "waiting", title: t("ask.others", { choice: choiceWords(decision) }), id: approval });
      return;
    }
    busy.current = false;
    setSent(null);
    setProblem(refused);
    toast({ state: "failed", title: t("ask.refused"), detail: words(refused).message });
  }
  return {
    sent,
    problem,
    decide(choice, comment, params) {
      if (busy.current) return;
      busy.current = true;
      setSent(choice);
      setProblem(null);
      void send(choice, comment, params);
    },
  };
}

/** A choice in the reader's words; one that is not ours as it is. */
export function useChoiceWords(): (choice: string) => string {
  const t = useTranslations("run");
  return (choice) => (/^\w+$/.test(choice) && t.has(`choice.${choice}`) ? t(`choice.${choice}`) : choice);
}
