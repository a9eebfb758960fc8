import type { Agent } from "./agent";
import type { CallRules } from "./resume-call";

/** The rules under which an agent's calls are made. */
export function rulesOf({ context, settings, tools }: Agent): CallRules {
  return {
    allowed: tools.map((tool) => tool.name),
    relative: settings.relative_paths,
    ...(context.folder !== null && { folder: context.folder }),
    show_limit: settings.result_limit,
  };
}
