// What the editor shows besides the flow: tools, panels, what floats. Nothing of it is saved or undone.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { LooseEnd } from "@/components/canvas/flow-canvas";
import type { PartialRun } from "@/engine/contract/command";
import type { Position } from "@/engine/contract/flow";
import type { Problem } from "@/engine/contract/problem";

/** How a run that is asked for shall go. */
export interface RunOptions {
  stepping?: boolean;
  partial?: PartialRun;
}

export type DialogName = "run" | "given" | "help" | "commands" | "history" | "connect" | "delete" | "import";

/** The list of kinds that opens at a point of the canvas, and what becomes of the choice. */
export interface Picker {
  screen: Position;
  loose?: LooseEnd;
  edge?: string;
}

export interface ViewState {
  tool: "pointer" | "hand";
  panel: { open: boolean; tab: string; height: number };
  inspectorTab: "settings" | "last_run";
  dialog: DialogName | null;
  picker: Picker | null;
  menu: { screen: Position; node?: string; edge?: string } | null;
  /** why a dropped connection was refused, and where */
  refused: { problem: Problem; screen: Position } | null;
  problems: readonly Problem[];
  /** the problems are those of an older document */
  checking: boolean;
  /** asks the field with this name to take the focus: `name`, `search`, or a config path */
  focus: { field: string; token: number } | null;
  /** the run on the canvas */
  run: { id: string; number: number | null } | null;
  /** step instance chosen in the run panel, for nodes that ran several times */
  shownPath: string | null;
  /** passes that were picked on the canvas, by the path of their container */
  passes: ReadonlyMap<string, number>;
  /** a run has been asked for and has not begun */
  starting: boolean;
  /** the run on the canvas goes on */
  running: boolean;
  /** what the dialog in front of a run will start */
  asked: RunOptions;
  /** ids of nodes before which runs stop */
  breakpoints: ReadonlySet<string>;
  /** problems of the last attempt to start a run */
  startProblems: readonly Problem[];
}

export type ViewStore = StoreApi<ViewState>;

export function createViewStore(): ViewStore {
  return createStore<ViewState>(() => ({
    tool: "pointer",
    panel: { open: false, tab: "timeline", height: 264 },
    inspectorTab: "settings",
    dialog: null,
    picker: null,
    menu: null,
    refused: null,
    problems: [],
    checking: false,
    focus: null,
    run: null,
    shownPath: null,
    passes: new Map(),
    starting: false,
    running: false,
    asked: {},
    breakpoints: new Set(),
    startProblems: [],
  }));
}

export function openPanel(view: ViewStore, tab?: string): void {
  const { panel } = view.getState();
  view.setState({ panel: { ...panel, open: true, tab: tab ?? panel.tab } });
}

export function askFocus(view: ViewStore, field: string): void {
  view.setState({ focus: { field, token: (view.getState().focus?.token ?? 0) + 1 } });
}
