import { askFocus } from "../view-store";
import { type EditorCommand, oneNode } from "./command";

export const settings: EditorCommand = {
  id: "settings",
  label: "command.settings",
  icon: "sliders-horizontal",
  section: "node",
  keys: [["Enter"]],
  scope: "canvas",
  when: (editor) => oneNode(editor) !== null,
  run: (editor) => {
    const id = oneNode(editor);
    const node = editor.flow.getState().document.nodes.find((one) => one.id === id);
    const field = node && editor.maps.kinds.get(node.type)?.form[0]?.path;
    editor.view.setState({ inspectorTab: "settings" });
    askFocus(editor.view, field ?? "name");
  },
};
