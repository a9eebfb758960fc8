import type { RunEvent } from "@/engine/contract/run-event";
import { api } from "../ui/api";

/** The same events with their large values in full, from the server. */
export function wholeEvents(events: readonly RunEvent[]): Promise<RunEvent[]> {
  return Promise.all(
    events.map(async ({ run_id, seq }) => {
      const { event } = await api.get<{ event: RunEvent }>(`/api/runs/${encodeURIComponent(run_id)}/events/${seq}`);
      return event;
    }),
  );
}
