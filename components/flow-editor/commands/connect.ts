import { type EditorCommand, oneNode } from "./command";

export const connect: EditorCommand = {
  id: "connect",
  label: "command.connect",
  icon: "waypoints",
  section: "node",
  keys: [["C"]],
  scope: "page",
  when: (editor) => {
    const id = oneNode(editor);
    const node = editor.flow.getState().document.nodes.find((one) => one.id === id);
    const entry = node && editor.maps.kinds.get(node.type);
    return entry !== undefined && (entry.outputs.length > 0 || entry.dynamic_outputs !== undefined);
  },
  run: ({ view }) => view.setState({ dialog: "connect" }),
};
