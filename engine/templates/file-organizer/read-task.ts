import type { Language } from "@/engine/contract/local-text";
import type { RehearsalView } from "@/engine/models/rehearsal";

const ROOT = "/workspace";
const QUOTED = /["'`“‘「]((?:\/[^"'`”’」\n]*))["'`”’」]/u;
const BARE = /\/workspace(?:\/[^\s"'`“”‘’「」，。；：、！？（）()<>,;:!?]+)*/u;

/** The folder that the task names, without a slash at the end; the workspace itself where it names none. */
export function folderOf(task: string): string {
  const quoted = QUOTED.exec(task)?.[1];
  const named = quoted ?? BARE.exec(task)?.[0] ?? /(?<![\p{L}\p{N}.])\/[^\s"'`，。；：、]+/u.exec(task)?.[0] ?? ROOT;
  return named.replace(/\/{2,}/g, "/").replace(/[/.]+$/, "") || ROOT;
}

/** A report is written in the language of the task; paths in it say nothing about that. */
export function languageOf({ task, system }: Pick<RehearsalView, "task" | "system">): Language {
  const words = task.replace(/\/[^\s，。；：]+/gu, "");
  if (/\p{Script=Han}/u.test(words)) return "zh";
  if (/\p{L}{3,}/u.test(words) && !/^Begin\./.test(words.trim())) return "en";
  return /\p{Script=Han}/u.test(system) ? "zh" : "en";
}
