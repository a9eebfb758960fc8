// The editor's one truth of the flow. The document changes only through pure edits; the history holds whole documents
// (they share everything that did not change) with the selection of that moment, one entry per action of the user.
// Panning, zooming and selecting are no edits: they neither enter the history nor make the document unsaved.

import { createStore, type StoreApi } from "zustand/vanilla";
import type { FlowDocument } from "@/engine/contract/flow";
import type { Edit } from "./edits/edit";

export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

export const NOTHING: Selection = Object.freeze({ nodes: new Set<string>(), edges: new Set<string>() });

interface Moment {
  document: FlowDocument;
  selection: Selection;
}

export type SaveState =
  | { state: "saved" }
  | { state: "unsaved" }
  | { state: "saving" }
  | { state: "failed"; reason: string }
  | { state: "conflict"; theirs: { document: FlowDocument; revision: number } };

export interface FlowState {
  document: FlowDocument;
  selection: Selection;
  past: readonly Moment[];
  future: readonly Moment[];
  /** revision that the server had when this document was last loaded or saved */
  revision: number;
  /** the document as the server has it; the same object as `document` where nothing is unsaved */
  saved: FlowDocument;
  save: SaveState;
  /** the run of edits that belong to one step while it lasts */
  burst: { key: string; at: number } | null;
}

export interface EditOptions {
  /** Edits with the same key, less than a second apart, are one step. */
  burst?: string;
  /** what is selected afterwards */
  select?: Iterable<string>;
}

export interface FlowStore extends StoreApi<FlowState> {
  edit(edit: Edit, options?: EditOptions): void;
  /** The next edit begins a new step, whatever its key. */
  endBurst(): void;
  select(nodes: Iterable<string>, edges?: Iterable<string>): void;
  undo(): void;
  redo(): void;
  /** Puts in another document as the saved one, and forgets the history. */
  replace(document: FlowDocument, revision: number): void;
  setSave(save: SaveState): void;
  /** `document` is stored under `revision`; later edits stay unsaved. */
  markSaved(document: FlowDocument, revision: number): void;
}

const BURST_MS = 1_000;
const STEPS = 200;

export function createFlowStore(
  document: FlowDocument,
  revision: number,
  now: () => number = () => Date.now(),
): FlowStore {
  const store = createStore<FlowState>(() => ({
    document,
    selection: NOTHING,
    past: [],
    future: [],
    revision,
    saved: document,
    save: { state: "saved" },
    burst: null,
  }));
  const { getState, setState } = store;

  function travel(from: "past" | "future", to: "past" | "future") {
    const state = getState();
    const moment = state[from].at(-1);
    if (!moment) return;
    const here = { document: state.document, selection: state.selection };
    setState({
      document: moment.document,
      selection: existing(moment.selection, moment.document),
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], here],
      burst: null,
      save: unsaved(state.save, moment.document, state.saved),
    });
  }

  return {
    ...store,
    edit(edit, options = {}) {
      const state = getState();
      const next = edit(state.document);
      if (next === state.document) return;
      const at = now();
      const same = options.burst !== undefined && state.burst?.key === options.burst && at - state.burst.at < BURST_MS;
      const past = same
        ? state.past
        : [...state.past.slice(1 - STEPS), { document: state.document, selection: state.selection }];
      const selection = options.select
        ? { nodes: new Set(options.select), edges: new Set<string>() }
        : existing(state.selection, next);
      setState({
        document: next,
        selection,
        past,
        future: [],
        burst: options.burst === undefined ? null : { key: options.burst, at },
        save: unsaved(state.save, next, state.saved),
      });
    },
    endBurst() {
      if (getState().burst) setState({ burst: null });
    },
    select(nodes, edges = []) {
      const next = { nodes: new Set(nodes), edges: new Set(edges) };
      if (!equal(next, getState().selection)) setState({ selection: next, burst: null });
    },
    undo: () => travel("past", "future"),
    redo: () => travel("future", "past"),
    replace(document, revision) {
      setState({
        document,
        revision,
        saved: document,
        past: [],
        future: [],
        burst: null,
        save: { state: "saved" },
        selection: existing(getState().selection, document),
      });
    },
    setSave: (save) => setState({ save }),
    markSaved(document, revision) {
      const same = getState().document === document;
      setState({ saved: document, revision, save: { state: same ? "saved" : "unsaved" } });
    },
  };
}

function unsaved(save: SaveState, document: FlowDocument, saved: FlowDocument): SaveState {
  if (save.state === "conflict" || save.state === "saving") return save;
  return document === saved ? { state: "saved" } : { state: "unsaved" };
}

function existing(selection: Selection, document: FlowDocument): Selection {
  if (selection.nodes.size === 0 && selection.edges.size === 0) return selection;
  const nodes = document.nodes.filter((node) => selection.nodes.has(node.id)).map((node) => node.id);
  const edges = document.edges.filter((edge) => selection.edges.has(edge.id)).map((edge) => edge.id);
  if (nodes.length === selection.nodes.size && edges.length === selection.edges.size) return selection;
  return { nodes: new Set(nodes), edges: new Set(edges) };
}

function equal(a: Selection, b: Selection): boolean {
  return sameSet(a.nodes, b.nodes) && sameSet(a.edges, b.edges);
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size !== b.size) return false;
  for (const item of a) if (!b.has(item)) return false;
  return true;
}
