import { FLOW_FORMAT, FLOW_VERSION, type FlowDocument } from "@/engine/contract/flow";
import type { Language } from "@/engine/contract/local-text";
import { api } from "../ui/api";
import type { StoredFlow } from "../ui/api-rows";

/** A blank flow; answers its id. The server gives the id, so the one sent does not matter. */
export async function createFlow(name: string): Promise<string> {
  const document: FlowDocument = { format: FLOW_FORMAT, version: FLOW_VERSION, id: "new", name, nodes: [], edges: [] };
  const { flow } = await api.post<{ flow: StoredFlow }>("/api/flows", { document });
  return flow.id;
}

export async function createFromTemplate(template: string, language: Language): Promise<string> {
  const { flow } = await api.post<{ flow: StoredFlow }>("/api/flows", { template, language });
  return flow.id;
}

async function readFlow(id: string): Promise<StoredFlow> {
  const { flow } = await api.get<{ flow: StoredFlow }>(`/api/flows/${encodeURIComponent(id)}`);
  return flow;
}

export async function duplicateFlow(id: string, name: string): Promise<string> {
  const { document } = await readFlow(id);
  const { flow } = await api.post<{ flow: StoredFlow }>("/api/flows", { document: { ...document, name } });
  return flow.id;
}

/** Reads the flow first: its name stands in the document, and only the latest revision may be replaced. */
export async function renameFlow(id: string, name: string): Promise<void> {
  const { document, revision } = await readFlow(id);
  await api.put(`/api/flows/${encodeURIComponent(id)}`, { document: { ...document, name }, revision });
}
