import type { PartialRun } from "@/engine/contract/command";
import type { Editor } from "../editor-context";
import { type EditorCommand, oneNode } from "./command";

/** The selected node, where a part of the flow can be run around it: on the outermost level, of a kind that runs. */
function partNode(editor: Editor): string | null {
  const { running, starting } = editor.view.getState();
  const id = oneNode(editor);
  if (running || starting || id === null) return null;
  const node = editor.flow.getState().document.nodes.find((one) => one.id === id);
  return node && !node.parent && editor.maps.kinds.get(node.type)?.runs ? id : null;
}

function part(mode: PartialRun["mode"], icon: string, keys: EditorCommand["keys"]): EditorCommand {
  return {
    id: `run_${mode}`,
    label: `command.run_${mode}`,
    icon,
    section: "run",
    keys,
    scope: "page",
    when: (editor) => partNode(editor) !== null,
    run: (editor) => {
      const id = partNode(editor);
      if (id !== null) editor.runs.askPart(mode, id);
    },
  };
}

export const runNode = part("node", "square-play", [["Alt", "Enter"]]);
export const runFrom = part("from", "skip-forward", []);
export const runTo = part("to", "skip-back", []);
