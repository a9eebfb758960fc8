import type { Language } from "@/engine/contract/local-text";
import { callsOf, type RehearsalView } from "@/engine/models/rehearsal";
import { type Picture, pictureOf, shortPath } from "./folder-picture";
import { removals } from "./plan-files";
import { WORDS } from "./words";

/** The report: what was moved, what was removed and why, what stayed, what failed. */
export function reportText(view: RehearsalView, picture: Picture, language: Language): string {
  const words = WORDS[language];
  const short = (path: string) => shortPath(picture.folder, path);
  const stayed = [...picture.files.values()].filter((file) => file.path === file.found_at);
  const sections: [string, string[]][] = [
    [words.head_moved, picture.moved.map(({ from, to }) => `${short(from)} -> ${short(to)}`)],
    [words.head_removed, removedLines(view, picture, language)],
    [words.head_stayed, stayed.map((file) => short(file.path))],
    [words.head_failed, lastingFailures(picture)],
  ];
  const body = sections
    .filter(([head, lines]) => lines.length > 0 || head !== words.head_failed)
    .map(
      ([head, lines]) =>
        `${head}: ${lines.length}\n${(lines.length > 0 ? lines : [words.none]).map((line) => `- ${line}`).join("\n")}`,
    );
  return `${[words.title(picture.folder), ...body, words.offline].join("\n\n")}\n`;
}

/** Why each file went: found by looking back at what was known just before. */
function removedLines(view: RehearsalView, picture: Picture, language: Language): string[] {
  const words = WORDS[language];
  return view.rounds.flatMap((round, index) => {
    const gone = round.calls.filter((call) => call.tool === "file_delete" && call.status === "ok");
    if (gone.length === 0) return [];
    const before = removals(pictureOf({ ...view, rounds: view.rounds.slice(0, index) }, picture.folder));
    return gone.map((call) => {
      const path = String(call.arguments.file_path);
      const rule = before.find((one) => one.path === path);
      const short = shortPath(picture.folder, path);
      return rule ? `${short}: ${words[rule.why](shortPath(picture.folder, rule.keep))}` : short;
    });
  });
}

/** Failures that nothing made good later: the file still is where it was. */
function lastingFailures({ failed, stuck, folder }: Picture): string[] {
  return failed
    .filter(({ arguments: given }) => stuck.has(String(given.src_path ?? given.file_path ?? "")))
    .map(
      (call) =>
        `${shortPath(folder, String(call.arguments.src_path ?? call.arguments.file_path))}: ${call.error ?? ""}`,
    );
}

export function writtenReport(view: RehearsalView): string | null {
  const call = callsOf(view, "file_write").findLast((one) => one.status === "ok");
  return call ? String(call.arguments.file_path) : null;
}
