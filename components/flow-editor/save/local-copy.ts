import type { FlowDocument } from "@/engine/contract/flow";

/** A safety copy of a document that the server does not have yet. `revision` is the one that the work began at. */
export interface LocalCopy {
  document: FlowDocument;
  revision: number;
}

export interface CopyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const keyOf = (id: string) => `sinew-unsaved-${id}`;

export async function readCopy(storage: CopyStorage, id: string): Promise<LocalCopy | null> {
  const text = stored(storage, id);
  if (!text) return null;
  // Hardly ever is there a copy; what reads it is loaded only then. Should that fail, the copy must not count as none.
  const { openFlow } = await import("@/engine/contract/open-flow");
  try {
    const { document, revision } = JSON.parse(text) as { document: unknown; revision: unknown };
    const opened = openFlow(document);
    return opened.flow && typeof revision === "number" ? { document: opened.flow, revision } : null;
  } catch {
    return null;
  }
}

function stored(storage: CopyStorage, id: string): string | null {
  try {
    return storage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

/** False where the browser has no room: the copy is a second net, not the first. */
export function writeCopy(storage: CopyStorage, id: string, copy: LocalCopy | null): boolean {
  try {
    if (copy) storage.setItem(keyOf(id), JSON.stringify(copy));
    else storage.removeItem(keyOf(id));
    return true;
  } catch {
    return false;
  }
}
