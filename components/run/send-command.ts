import { api, problemsOf } from "@/components/ui/api";
import type { RunCommand } from "@/engine/contract/command";
import type { Problem } from "@/engine/contract/problem";

/** Sends a command to a run: null once it is taken, else why not. */
export async function sendCommand(run_id: string, command: RunCommand): Promise<Problem | null> {
  try {
    await api.post(`/api/runs/${encodeURIComponent(run_id)}/commands`, command);
    return null;
  } catch (thrown) {
    return problemsOf(thrown)[0]!;
  }
}
