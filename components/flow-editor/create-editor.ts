import type { CanvasHandle } from "@/components/canvas/canvas-handle";
import type { StoredFlow } from "@/components/ui/api-rows";
import type { Catalog } from "@/engine/contract/catalog";
import { layOut } from "@/engine/contract/lay-out";
import type { Editor } from "./editor-context";
import { createFlowStore } from "./flow-store";
import { createRunControls } from "./run-bar/run-controls";
import { createAutosave } from "./save/autosave";
import { type CopyStorage, readCopy } from "./save/local-copy";
import { putFlowOf } from "./save/put-flow";
import { createViewStore } from "./view-store";

export interface CreatedEditor extends Editor {
  /** unsaved work of an earlier visit was put back */
  restored: boolean;
}

/** An editor over a flow as the server has it, with unsaved work of an earlier visit put back. */
export async function createEditor(
  stored: StoredFlow,
  catalog: Catalog,
  outside: Pick<Editor, "say" | "go">,
  storage: CopyStorage | null,
): Promise<CreatedEditor> {
  const copy = storage && (await readCopy(storage, stored.id));
  const flow = createFlowStore(layOut(stored.document), stored.revision);
  const view = createViewStore();
  const save = createAutosave(flow, stored.id, putFlowOf(stored.id), storage);
  const same = copy && JSON.stringify(copy.document) === JSON.stringify(stored.document);
  if (copy && !same) {
    flow.edit(() => copy.document);
    // Work that began at an older revision must not overwrite what came after it: a person decides.
    if (copy.revision !== stored.revision)
      flow.setSave({ state: "conflict", theirs: { document: stored.document, revision: stored.revision } });
  }
  return {
    id: stored.id,
    flow,
    view,
    catalog,
    maps: {
      kinds: new Map(catalog.kinds.map((entry) => [entry.kind, entry])),
      tools: new Map(catalog.tools.map((tool) => [tool.name, tool])),
    },
    canvas: { current: null as CanvasHandle | null },
    stored: { folder: stored.folder, template: stored.template, samples: stored.samples },
    save,
    runs: createRunControls(stored.id, flow, view, save, outside.say),
    restored: Boolean(copy && !same),
    ...outside,
  };
}
