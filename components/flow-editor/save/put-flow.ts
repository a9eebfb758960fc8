import { ApiProblem, api } from "@/components/ui/api";
import type { FlowDocument } from "@/engine/contract/flow";
import type { PutAnswer, PutFlow } from "./autosave";

/** A request that may outlive its page is limited to 64 KB by browsers; the copy in the browser covers the rest. */
const KEEPALIVE_BYTES = 60_000;

export function putFlowOf(id: string): PutFlow {
  return async (document, revision, last): Promise<PutAnswer> => {
    const body = JSON.stringify({ document, revision });
    try {
      if (last && body.length < KEEPALIVE_BYTES) return await putKeptAlive(id, body);
      const { revision: now } = await api.put<{ revision: number }>(`/api/flows/${id}`, body);
      return { state: "saved", revision: now };
    } catch (thrown) {
      const theirs = thrown instanceof ApiProblem && thrown.status === 409 ? theirsOf(thrown.body) : null;
      if (theirs) return { state: "conflict", theirs };
      return { state: "failed", reason: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  };
}

async function putKeptAlive(id: string, body: string): Promise<PutAnswer> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`/api/flows/${id}`, { method: "PUT", headers, body, keepalive: true });
  const answer: unknown = await response.json();
  if (response.ok) return { state: "saved", revision: (answer as { revision: number }).revision };
  const theirs = response.status === 409 ? theirsOf(answer) : null;
  return theirs ? { state: "conflict", theirs } : { state: "failed", reason: `HTTP ${response.status}` };
}

function theirsOf(body: unknown): { document: FlowDocument; revision: number } | null {
  if (typeof body !== "object" || body === null || !("theirs" in body)) return null;
  return body.theirs as { document: FlowDocument; revision: number };
}
