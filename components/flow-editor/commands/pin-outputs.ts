import { pathShown } from "@/components/canvas/path-shown";
import { wholeEvents } from "@/components/run/whole-events";
import { containersOf } from "@/engine/contract/containers";
import type { FlowNode } from "@/engine/contract/flow";
import type { Editor } from "../editor-context";
import { setPin } from "../edits/change-node";
import { inOrder } from "../edits/edit";

/** Pins what these nodes gave in the run on the canvas, in the pass that is shown. Large outputs are fetched whole first. */
export async function pinOutputs({ flow, runs, say, view }: Editor, nodes: readonly FlowNode[]): Promise<void> {
  const known = new Map(flow.getState().document.nodes.map((node) => [node.id, node]));
  const run = runs.shown.current;
  const paths = new Map<FlowNode, string>();
  for (const node of nodes) {
    const around = containersOf(node.id, known).reverse();
    const { shownPath, passes } = view.getState();
    if (run) paths.set(node, (nodes.length === 1 && shownPath) || pathShown(run, node.id, around, passes));
  }
  const cut = [...paths.values()].flatMap((path) => run?.shortened(path) ?? []);
  if (run && cut.length > 0) {
    try {
      run.replace(await wholeEvents(cut));
      run.flush();
    } catch {
      say("say.not_whole", {}, true);
      return;
    }
  }
  const edits = [...paths].flatMap(([node, path]) => {
    const state = run?.node(path);
    if (state?.status !== "finished") return [];
    return [setPin(node.id, { output: state.output, ...(state.port && { port: state.port }) })];
  });
  if (edits.length > 0) flow.edit(inOrder(...edits));
  else say("say.nothing_to_pin", {}, true);
}
