import type { RunState } from "@/engine/contract/run-state";

export const EXIT = { finished: 0, failed: 1, refused: 2, limited: 3, cancelled: 130 } as const;

const NEEDS_A_PERSON = ["needs_review", "limit_reached"];

/** 0 finished, 1 failed, 3 a limit or brake ended something or a person is needed, 130 cancelled. */
export function exitCodeOf(state: RunState): number {
  switch (state.status) {
    case "finished":
      return wasBraked(state) ? EXIT.limited : EXIT.finished;
    case "cancelled":
      return EXIT.cancelled;
    case "limit_reached":
    case "waiting":
      return EXIT.limited;
    case "failed":
      return NEEDS_A_PERSON.includes(state.problem?.code ?? "") ? EXIT.limited : EXIT.failed;
    default:
      return EXIT.failed;
  }
}

/** Every brake but the end marker, which is how work ends well. */
function wasBraked(state: RunState): boolean {
  return Object.values(state.nodes).some((node) => node.trace?.brakes.some((one) => one.brake !== "end_marker"));
}
