import { pathShown } from "@/components/canvas/path-shown";
import { containersOf } from "@/engine/contract/containers";
import { setPin } from "../edits/change-node";
import { inOrder } from "../edits/edit";
import { type EditorCommand, someNodes } from "./command";

/** Keeps what the nodes gave in the run on the canvas; takes it away where all of them have one. */
export const pin: EditorCommand = {
  id: "pin",
  label: "command.pin",
  icon: "pin",
  section: "node",
  keys: [["P"]],
  scope: "page",
  when: someNodes,
  run: ({ flow, runs, say, view }) => {
    const { document, selection } = flow.getState();
    const chosen = document.nodes.filter((node) => selection.nodes.has(node.id));
    if (chosen.every((node) => node.pin)) {
      flow.edit(inOrder(...chosen.map((node) => setPin(node.id, null))));
      return;
    }
    const known = new Map(document.nodes.map((node) => [node.id, node]));
    const edits = chosen.flatMap((node) => {
      const around = containersOf(node.id, known).reverse();
      const run = runs.shown.current;
      const state = run?.node(pathShown(run, node.id, around, view.getState().passes));
      if (state?.status !== "finished") return [];
      return [setPin(node.id, { output: state.output, ...(state.port && { port: state.port }) })];
    });
    if (edits.length > 0) flow.edit(inOrder(...edits));
    else say("say.nothing_to_pin", {}, true);
  },
};
