import { deleteItems } from "../edits/delete-items";
import { referencesTo } from "../edits/references-to";
import { type EditorCommand, something } from "./command";

/** Deleting what others read from asks first; everything else can be undone and goes at once. */
export const deleteSelection: EditorCommand = {
  id: "delete",
  label: "command.delete",
  icon: "trash-2",
  section: "edit",
  keys: [["Delete"], ["Backspace"]],
  scope: "page",
  when: something,
  run: ({ flow, view }) => {
    const { document, selection } = flow.getState();
    if (referencesTo(document, selection.nodes).length > 0) view.setState({ dialog: "delete" });
    else flow.edit(deleteItems(selection.nodes, selection.edges));
  },
};
