// Every word of the interface, one file per language and area. Only the server imports this module: a page gets the
// words of one language as data.

import type { Language } from "@/engine/contract/local-text";
import enCommon from "./en/common.json";
import enEditor from "./en/editor.json";
import enGallery from "./en/gallery.json";
import enHome from "./en/home.json";
import enModels from "./en/models.json";
import enProblems from "./en/problems.json";
import enReplay from "./en/replay.json";
import enRun from "./en/run.json";
import enRuns from "./en/runs.json";
import enShell from "./en/shell.json";
import zhCommon from "./zh/common.json";
import zhEditor from "./zh/editor.json";
import zhGallery from "./zh/gallery.json";
import zhHome from "./zh/home.json";
import zhModels from "./zh/models.json";
import zhProblems from "./zh/problems.json";
import zhReplay from "./zh/replay.json";
import zhRun from "./zh/run.json";
import zhRuns from "./zh/runs.json";
import zhShell from "./zh/shell.json";

const en = {
  common: enCommon,
  shell: enShell,
  home: enHome,
  gallery: enGallery,
  models: enModels,
  runs: enRuns,
  problems: enProblems,
  editor: enEditor,
  run: enRun,
  replay: enReplay,
};

export type Messages = typeof en;

const zh = {
  common: zhCommon,
  shell: zhShell,
  home: zhHome,
  gallery: zhGallery,
  models: zhModels,
  runs: zhRuns,
  problems: zhProblems,
  editor: zhEditor,
  run: zhRun,
  replay: zhReplay,
};

export const MESSAGES: Readonly<Record<Language, Record<string, unknown>>> = { en, zh };
