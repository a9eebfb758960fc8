import { type EditorCommand, someNodes } from "./command";

/** On the selected nodes: cleared where all have one, else set. A run under way learns of it when it is continued. */
export const runBreakpoint: EditorCommand = {
  id: "run_breakpoint",
  label: "command.run_breakpoint",
  icon: "circle-dot",
  section: "run",
  keys: [["B"]],
  scope: "page",
  when: someNodes,
  run: ({ flow, view, maps }) => {
    const { document, selection } = flow.getState();
    const chosen = document.nodes.filter((node) => selection.nodes.has(node.id) && maps.kinds.get(node.type)?.runs);
    const breakpoints = new Set(view.getState().breakpoints);
    const all = chosen.every((node) => breakpoints.has(node.id));
    for (const node of chosen) {
      if (all) breakpoints.delete(node.id);
      else breakpoints.add(node.id);
    }
    view.setState({ breakpoints });
  },
};
