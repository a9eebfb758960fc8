import type { FlowDocument } from "../contract/flow";
import type { Compiled } from "./compile-plan";
import { hashFlow } from "./hash-flow";

const MOST = 200;

/** Compiles each version once: plans are frozen, so runs of one version share one. Forgets the least used. */
export function keepCompiled(compile: (flow: FlowDocument) => Compiled): (flow: FlowDocument) => Compiled {
  const kept = new Map<string, Compiled>();
  return (flow) => {
    const hash = hashFlow(flow);
    const found = kept.get(hash) ?? compile(flow);
    kept.delete(hash);
    kept.set(hash, found);
    if (kept.size > MOST) kept.delete(kept.keys().next().value!);
    return found;
  };
}
