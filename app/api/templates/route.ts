import { handle, json } from "@/app/_server/handle";
import { endsRun } from "@/engine/contract/run-event";

export const GET = handle({}, ({ sinew }) => {
  const templates = sinew.templates.map(({ id, title, blurb, category, requires, flow, samples, sample_run }) => {
    const end = sample_run?.events.find(endsRun);
    return {
      id,
      title,
      blurb,
      category,
      requires,
      flow,
      samples: samples.length,
      steps: end?.seq ?? 0,
      duration_ms: end && "duration_ms" in end ? end.duration_ms : 0,
      has_sample_run: sample_run !== undefined,
    };
  });
  return json({ templates });
});
