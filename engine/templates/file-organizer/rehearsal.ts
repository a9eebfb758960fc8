// The offline script of the file organiser. It sorts whatever lies in the folder that its task names: every turn it works
// out from the results so far what is known, and does the next thing that the rules ask for.

import { callsOf, defineRehearsal, type RehearsalView, type Turn } from "@/engine/models/rehearsal";
import { codeOf, type Listing, nameOf, type Picture, pictureOf } from "./folder-picture";
import { checksumsWanted, moves, removals } from "./plan-files";
import { listingsAgain, listingsWanted } from "./plan-listings";
import { folderOf, languageOf } from "./read-task";
import { reportText, writtenReport } from "./report-text";
import { WORDS } from "./words";

type Call = NonNullable<Turn["calls"]>[number];

/** A run allows 200 calls by default; some are kept for the report and for other nodes. */
const CALLS_AT_MOST = 185;

export const fileOrganizer = defineRehearsal({
  name: "file-organizer",
  title: { en: "File organiser", zh: "文件整理" },
  template: "file-organizer",
  plan: (view) => {
    const picture = pictureOf(view, meantFolder(view));
    const words = WORDS[languageOf(view)];
    if (view.tools.length === 0 || writtenReport(view)) return lastWords(view, picture);
    const refused = picture.listings.find(
      ({ listing, error }) => listing.dir_path === picture.folder && error !== null,
    );
    if (refused) return { say: `${words.not_found(picture.folder, refused.error ?? "")}\n\n${words.end}` };
    return tidy(view, picture) ?? report(view, picture);
  },
});

/** The folder that the task names; where it names none by its path, a folder of the workspace that it mentions. */
function meantFolder(view: RehearsalView): string {
  const folder = folderOf(view.task);
  if (folder !== "/workspace" || view.task.includes("/workspace")) return folder;
  const { folders } = pictureOf(view, folder);
  const named = [...folders].filter(
    (path) => path.lastIndexOf("/") === folder.length && view.task.includes(nameOf(path)),
  );
  return named.sort((a, b) => b.length - a.length)[0] ?? folder;
}

/** The next step of the work, or null when nothing is left to do. */
function tidy(view: RehearsalView, picture: Picture): Turn | null {
  const words = WORDS[languageOf(view)];
  const left = CALLS_AT_MOST - picture.calls;
  if (left <= 0) return null;
  const offered = (tool: string, calls: Call[]) => (view.tools.includes(tool) ? calls.slice(0, left) : []);
  const step = (say: string, calls: Call[]): Turn | null => (calls.length > 0 ? { say, calls } : null);

  const looks = offered("file_list", listingsWanted(picture).map(listCall));
  if (looks.length > 0) return { say: lookWords(view, picture), calls: looks };
  const going = offered("file_move", moves(picture).map(moveCall));
  if (going.length > 0)
    return slips(view) ? firstMove(view, picture, going) : { say: moveWords(view, picture), calls: going };
  const compared = offered(
    "md5_checksum",
    checksumsWanted(picture).map((path) => pathCall("md5_checksum", path)),
  );
  return (
    step(words.compare, compared) ??
    step(
      words.remove,
      offered(
        "file_delete",
        removals(picture).map((one) => pathCall("file_delete", one.path)),
      ),
    ) ??
    step(words.look_again, offered("file_list", listingsAgain(picture).map(listCall)))
  );
}

/** Models that are told of absolute paths forget it once all the same. The template shows what then happens. */
function slips(view: RehearsalView): boolean {
  const told = /relative paths are refused|相对路径会被拒绝/i.test(view.system);
  return told && callsOf(view, "file_move").length === 0;
}

function firstMove(view: RehearsalView, { folder }: Picture, [first]: Call[]): Turn {
  const { src_path, dest_path } = first!.arguments as { src_path: string; dest_path: string };
  const relative = { src_path: src_path.slice(folder.length + 1), dest_path: dest_path.slice(folder.length + 1) };
  return { say: WORDS[languageOf(view)].first_move, calls: [{ tool: "file_move", arguments: relative }] };
}

function moveWords(view: RehearsalView, picture: Picture): string {
  const words = WORDS[languageOf(view)];
  const last = view.rounds.at(-1)?.calls ?? [];
  if (last.some((call) => codeOf(call) === "relative_path")) return words.relative_refused;
  if (last.some((call) => call.tool === "file_move" && call.status !== "ok")) return words.retry;
  return picture.moved.length === 0 ? words.sort : words.sort_rest;
}

function lookWords(view: RehearsalView, picture: Picture): string {
  const words = WORDS[languageOf(view)];
  if (picture.listings.length === 0) return words.look(picture.folder);
  if (!picture.listings.some(({ listing }) => listing.dir_path === picture.folder))
    return words.look_elsewhere(picture.folder);
  return picture.taken.size > 0 ? words.look_taken : words.look_closer;
}

function report(view: RehearsalView, picture: Picture): Turn {
  const language = languageOf(view);
  const words = WORDS[language];
  const tried = callsOf(view, "file_write");
  if (!view.tools.includes("file_write") || tried.length > 1) return lastWords(view, picture);
  const content = reportText(view, picture, language);
  const write = (mode?: string): Call => ({
    tool: "file_write",
    arguments: { file_path: `${picture.folder}/report.txt`, content, ...(mode && { mode }) },
  });
  if (tried.length === 0) return { say: words.report, calls: [write()] };
  // What stands there could not be moved aside (a report of an earlier run, with no tool to move it).
  return { say: words.report_again, calls: [write("overwrite")] };
}

function lastWords(view: RehearsalView, picture: Picture): Turn {
  const words = WORDS[languageOf(view)];
  const written = writtenReport(view);
  const left = moves(picture).length;
  const idle = picture.moved.length === 0 && picture.removed.length === 0 && !written;
  const said = [
    idle ? words.nothing(picture.folder) : words.done(picture.moved.length, picture.removed.length),
    written ? words.report_in(written) : words.no_report,
    left > 0 ? words.left(left) : "",
  ].filter((sentence) => sentence !== "");
  return { say: `${said.join(languageOf(view) === "zh" ? "" : " ")}\n\n${words.end}` };
}

function listCall(listing: Listing): Call {
  return { tool: "file_list", arguments: { ...listing } };
}

function moveCall({ from, to }: { from: string; to: string }): Call {
  return { tool: "file_move", arguments: { src_path: from, dest_path: to } };
}

function pathCall(tool: string, file_path: string): Call {
  return { tool, arguments: { file_path } };
}
