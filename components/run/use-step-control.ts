"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import { useProblemWords } from "@/components/ui/problem-text";
import { toast } from "@/components/ui/toast";
import type { RunCommand } from "@/engine/contract/command";
import type { RunState } from "@/engine/contract/run-state";
import { type EditedInput, readEditedInput } from "./edited-input";
import { isPaused } from "./run-waits";
import { sendCommand } from "./send-command";

/** What keys and menus may ask of a run that is stepped; each answers whether it could be asked at all. */
export interface StepActions {
  pause(): boolean;
  step(): boolean;
  goOn(): boolean;
}

export interface StepControl extends StepActions {
  paused: boolean;
  busy: boolean;
  text: string;
  setText(text: string): void;
  read: EditedInput;
  /** somebody wanted to go on with an input that cannot be read */
  refused: boolean;
}

interface Options {
  run_id: string;
  state: RunState;
  /** fields of the next node's settings */
  fields: ReadonlySet<string> | null;
  /** ids of breakpoints as they are set now; undefined where they cannot be set */
  breakpoints: ReadonlySet<string> | undefined;
  actions: RefObject<StepActions | null> | undefined;
}

export function useStepControl({ run_id, state, fields, breakpoints, actions }: Options): StepControl {
  const t = useTranslations("run");
  const words = useProblemWords();
  const paused = isPaused(state);
  const at = `${state.waited_ms}:${state.node}`;
  const [draft, setDraft] = useState({ at: "", text: "" });
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  // What was written was for the stop that it was written at.
  const text = draft.at === at ? draft.text : "";
  const read = readEditedInput(text, fields);

  async function send(command: RunCommand) {
    sending.current = true;
    setBusy(true);
    const problem = await sendCommand(run_id, command);
    sending.current = false;
    setBusy(false);
    if (problem) toast({ state: "failed", title: t("step.refused"), detail: words(problem).message });
  }

  function go(command: "step" | "continue"): boolean {
    if (!paused || sending.current) return false;
    if (!read.ok) {
      setRefused(true);
      return true;
    }
    const input = read.input ? { input: read.input } : {};
    if (command === "step") void send({ command, ...input });
    else void send({ command, ...input, ...(changed(state.breakpoints, breakpoints) ?? {}) });
    return true;
  }

  const control: StepActions = {
    pause() {
      if (paused || sending.current) return false;
      void send({ command: "pause" });
      return true;
    },
    step: () => go("step"),
    goOn: () => go("continue"),
  };
  useImperativeHandle(actions, () => control);
  return {
    ...control,
    paused,
    busy,
    text,
    setText(next) {
      setRefused(false);
      setDraft({ at, text: next });
    },
    read,
    refused,
  };
}

function changed(before: readonly string[], now: ReadonlySet<string> | undefined): { breakpoints: string[] } | null {
  if (!now || (before.length === now.size && before.every((id) => now.has(id)))) return null;
  return { breakpoints: [...now] };
}
