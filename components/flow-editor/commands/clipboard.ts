// Copy, cut and paste of nodes. The clipboard holds a flow as text; the browser's own events are used, so it works
// without a permission, between windows, and leaves text alone.

import { frameAt, placesOf } from "@/components/canvas/frames";
import type { Position } from "@/engine/contract/flow";
import type { Editor } from "../editor-context";
import { deleteItems } from "../edits/delete-items";
import { clipOf, cornerOf, pasteNodes, readClip } from "../edits/paste-nodes";

/** Text of what is selected, or null where no node is. */
export function clipText({ flow }: Editor): string | null {
  const { document, selection } = flow.getState();
  const clip = clipOf(document, selection.nodes);
  return clip && JSON.stringify(clip, null, 2);
}

export function cutSelection({ flow }: Editor): void {
  const { nodes, edges } = flow.getState().selection;
  flow.edit(deleteItems(nodes, edges));
}

const shift = new WeakMap<Editor, { text: string; times: number }>();

/**
 * Adds the nodes in a text; anything else does nothing. False where the text is no flow. They go beside their originals,
 * into the same containers; elsewhere into the frame that is there.
 */
export async function pasteText(editor: Editor, text: string, at?: Position): Promise<boolean> {
  const clip = await readClip(text);
  if (!clip || clip.nodes.length === 0) return false;
  const before = shift.get(editor);
  const times = before?.text === text ? before.times + 1 : 1;
  shift.set(editor, { text, times });
  const corner = cornerOf(clip.nodes);
  const beside = { x: corner.x + 32 * times, y: corner.y + 32 * times };
  const place = at ?? visiblePlace(editor, beside);
  const { flow, maps } = editor;
  const { document } = flow.getState();
  const into = place === beside ? undefined : frameAt(placesOf(document, maps), place);
  const pasted = pasteNodes(document, clip, place, maps.kinds, into);
  if (pasted.nodes.length > 0) flow.edit(() => pasted.flow, { select: pasted.nodes });
  if (pasted.left_out.length > 0) editor.say("say.left_out", { kinds: pasted.left_out.join(", ") }, true);
  return true;
}

/** The wished place where it can be seen, else the middle of the view. */
function visiblePlace(editor: Editor, wished: Position): Position {
  const canvas = editor.canvas.current;
  if (!canvas) return wished;
  const screen = canvas.toScreen(wished);
  const seen =
    screen.x > 200 && screen.y > 48 && screen.x < window.innerWidth - 360 && screen.y < window.innerHeight - 80;
  return seen ? wished : canvas.middle();
}
