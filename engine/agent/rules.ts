import type { Agent } from "./agent";
import type { CallRules } from "./resume-call";
import { isUnheard } from "./said";

/** The rules under which an agent's calls are made. */
export function rulesOf({ context, settings, tools }: Agent): CallRules {
  const heard = () => isUnheard(context.trace());
  return {
    allowed: tools.map((tool) => tool.name),
    relative: settings.relative_paths,
    ...(context.folder !== null && { folder: context.folder }),
    show_limit: settings.result_limit,
    sleep: async (ms, call) => {
      // A call that is taken up again after a restart has waited for a part of the time already.
      const began = context.trace()?.calls.findLast((one) => one.call === call)?.started_at ?? context.now();
      await context.sleepUntil(began + ms, heard);
      return heard() ? "message" : "time";
    },
  };
}
