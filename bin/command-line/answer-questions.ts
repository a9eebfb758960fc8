// Questions to people in a run without a page: answered by --approve, on a terminal, or not at all.

import { createInterface } from "node:readline/promises";
import type { Engine } from "@/engine";
import { type ApprovalState, isSettled, type RunState } from "@/engine/contract/run-state";
import { nodeOfPath } from "@/engine/contract/step-path";
import type { Output } from "./output";
import { questionText } from "./question-text";
import { oneLine } from "./value-text";

export interface Answers {
  /** Answers what is open and can be answered. False when the run stands still until a person decides. */
  look(state: RunState): boolean;
}

interface Options {
  engine: Pick<Engine, "command">;
  run_id: string;
  /** node, path or question → decision */
  given: readonly [string, string][];
  /** asks on the terminal what `given` does not say */
  ask: ((question: string) => Promise<string>) | null;
  output: Output;
}

export function answerQuestions({ engine, run_id, given, ask, output }: Options): Answers {
  const answers = new Map(given);
  const begun = new Set<string>();
  const wrong = new Set<string>();

  function openOf(state: RunState): ApprovalState[] {
    return isSettled(state.status) ? [] : Object.values(state.approvals).filter((one) => one.decision === null);
  }

  async function answer(one: ApprovalState, told: string | undefined): Promise<void> {
    for (let decision = told ?? (await prompt(one)); ; decision = await prompt(one)) {
      const { approval } = one;
      const refused = await engine.command(run_id, { command: "approve", approval, decision, by: "command line" });
      if (refused === null || refused === "missing" || refused.code === "approval_closed" || !ask) return;
      output.aside(`${refused.message} ${refused.hint ?? ""}`.trim());
    }
  }

  /** What --approve says of a question; an answer that is none is said and not taken. */
  function toldOf(one: ApprovalState): string | undefined {
    const told = givenFor(answers, one);
    if (told === undefined || one.choices.includes(told)) return told;
    if (!wrong.has(one.approval))
      output.aside(
        `${oneLine(told)} is no possible answer of ${oneLine(one.path)}. Choose one of: ${one.choices.join(", ")}.`,
      );
    wrong.add(one.approval);
    return undefined;
  }

  async function prompt(one: ApprovalState): Promise<string> {
    const said = await ask!(`${oneLine(one.path)}: ${questionText(one)}\n[${one.choices.join("/")}] `);
    return one.choices.find((choice) => choice === said.trim()) ?? said.trim();
  }

  return {
    look(state) {
      const open = openOf(state);
      for (const one of open) {
        if (begun.has(one.approval)) continue;
        const told = toldOf(one);
        if (!ask && told === undefined) continue;
        begun.add(one.approval);
        void answer(one, told);
      }
      const unanswered = open.filter((one) => !begun.has(one.approval));
      return unanswered.length === 0 || !standsStill(state);
    },
  };
}

/** Nothing goes on by itself any more: no step works, none waits for a time. */
function standsStill(state: RunState): boolean {
  if (state.status !== "waiting") return false;
  return !Object.values(state.nodes).some(
    (node) => node.status === "waiting" && (node.reason === "wait" || node.reason === "retry"),
  );
}

function givenFor(answers: ReadonlyMap<string, string>, one: ApprovalState): string | undefined {
  return answers.get(one.approval) ?? answers.get(one.path) ?? answers.get(nodeOfPath(one.path));
}

/** What a person would have to decide, and how. */
export function neededLines(state: RunState): string[] {
  const open = Object.values(state.approvals).filter((one) => one.decision === null);
  return [
    "A person is needed. The run was left where it asks:",
    ...open.map((one) => `  ${oneLine(one.path)} (${one.choices.join(", ")}): ${questionText(one)}`),
    `Answer with --approve ${oneLine(nodeOfPath(open[0]?.path ?? "NODE"))}=${open[0]?.choices[0] ?? "approved"}, or run it in the page.`,
  ];
}

/** Asks on the terminal, one question at a time. */
export function terminalAsker(): { ask: (question: string) => Promise<string>; close: () => void } | null {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(question) {
      const said = last.then(() => lines.question(question));
      last = said.catch(() => undefined);
      return said;
    },
    close: () => lines.close(),
  };
}
