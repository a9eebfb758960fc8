import { afterAll, describe, expect, it } from "vitest";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import type { Drawn } from "./draw";
import { expectedOf } from "./expected";
import { AREAS } from "./flows/list";
import { RETRIED_CALL } from "./flows/subflows";
import { closeGolden, endOf, golden, linesOf, play, playFrom, problemsOf } from "./golden";

afterAll(closeGolden);

describe.each(Object.entries(AREAS))("golden flows of %s", (area, flows) => {
  const expected = expectedOf(area);

  it("are all expected by name, and nothing else is", () => {
    expect([...expected.keys()]).toEqual(flows.map((one) => one.name));
  });

  it.each(flows.map((one) => [one.name, one] as const))("%s", async (name, one) => {
    const played = await play(one);
    expect(linesOf(played)).toEqual(expected.get(name));
    expect(linesOf(await play(one))).toEqual(linesOf(played));
    if (typeof played[0] === "string") return;
    const events = played as RunEvent[];
    for (let count = 1; count < events.length; count++) reduceAll(events.slice(0, count));
    if (one.crashes !== undefined) return;
    for (let count = 1; count < events.length; count++) {
      if (storedWithNext(events[count - 1]!, events[count]!)) continue;
      const again = await playFrom(one, events.slice(0, count));
      expect(endOf(again), `after a crash at event ${count}`).toEqual(endOf(events));
    }
  });
});

it("a subflow is not tried again as a whole: what is inside has finished", () => {
  expect(problemsOf(RETRIED_CALL)).toMatchObject([{ code: "container_retry", node: "sub" }]);
});

describe("checks that only warn", () => {
  it("tell of branches that write one variable at the same time", () => {
    const flow = AREAS.variables!.find((one) => one.name.startsWith("two branches write"))!;
    expect(problemsOf(flow)).toMatchObject([{ code: "concurrent_write", severity: "warning" }]);
  });
});

it("a run with pure work left for another turn does not wait yet", async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `n${index}`);
  const chain = Object.fromEntries(ids.map((id) => [id, ["template", { text: "T" }] satisfies Drawn]));
  const nodes: Record<string, Drawn> = { ...chain, w: ["wait", { for_ms: 60 }], z: ["work", { turns: 3 }] };
  const lines = linesOf(await play(golden("long", `w\n${ids.join(" --> ")} --> z`, nodes)));
  const at = (begin: string) => lines.findIndex((line) => line.startsWith(begin));
  const early = lines.slice(0, at("node.finished z")).filter((line) => line.startsWith("run.waiting"));
  expect(early).toEqual([]);
});

/** What is said in one turn is stored in one go with what follows: there is no crash in between. */
function storedWithNext(event: RunEvent, next: RunEvent): boolean {
  // What a run of a part takes as given begins it.
  if (next.type === "node.finished" && next.given === "record") return true;
  if (event.type === "pass.finished") return event.how === "cancelled";
  return event.type === "variable.set" || event.type === "node.cancelled";
}
