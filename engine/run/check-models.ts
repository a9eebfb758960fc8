import { type Problem, ProblemError } from "../contract/problem";
import type { ModelSource } from "../models/model";
import type { RunPlan } from "../plan/run-plan";

/** One problem per model that the run would ask and that is not there: said before anything has happened. */
export async function checkModels(plan: RunPlan, override: string | null, models: ModelSource): Promise<Problem[]> {
  const asked = new Map<string, string>();
  for (const { id, kind, node } of plan.nodes.values()) {
    if (!kind.asks || node.disabled) continue;
    const name = override ?? kind.asks(node.config);
    if (!asked.has(name)) asked.set(name, id);
  }
  const problems: Problem[] = [];
  for (const [name, node] of asked) {
    try {
      await models.resolve(name);
    } catch (cause) {
      if (!(cause instanceof ProblemError)) throw cause;
      problems.push({ ...cause.problem, node });
    }
  }
  return problems;
}
