import type { Editor } from "../editor-context";

/**
 * One thing a person can do, read alike by the keyboard, the menus and the command palette. `label` is a key of the
 * editor's words. `keys` are alternatives; the first is the one shown. `Mod` is ⌘ on a Mac and Ctrl elsewhere.
 */
export interface EditorCommand {
  id: string;
  label: string;
  icon: string;
  section: "run" | "edit" | "node" | "view" | "other";
  keys: readonly (readonly string[])[];
  /**
   * Where the keys count: `page` outside of text fields; `canvas` only with the focus on the canvas or nowhere;
   * `everywhere` in text fields too; `native` comes as an event of its own (copy, cut, paste).
   */
  scope: "page" | "canvas" | "everywhere" | "native";
  /** not in the command palette (arrow keys) */
  quiet?: boolean;
  when: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

export const always = (): boolean => true;
export const someNodes = ({ flow }: Editor): boolean => flow.getState().selection.nodes.size > 0;
export const oneNode = ({ flow }: Editor): string | null => {
  const { nodes } = flow.getState().selection;
  return nodes.size === 1 ? [...nodes][0]! : null;
};
export const something = ({ flow }: Editor): boolean => {
  const { nodes, edges } = flow.getState().selection;
  return nodes.size + edges.size > 0;
};
