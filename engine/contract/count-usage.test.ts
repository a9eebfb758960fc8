import { expect, it } from "vitest";
import { countModelCall } from "./count-usage";
import type { EventOf } from "./run-event";
import { NO_USAGE } from "./run-state";

it("counts what is unknown, and never takes it for nothing", () => {
  const sum = { ...NO_USAGE };
  const told = (usage: EventOf<"model.responded">["usage"], cost?: number | null) =>
    countModelCall(sum, { usage, ...(cost !== undefined && { cost }) } as EventOf<"model.responded">);
  told({ input_tokens: 10, output_tokens: 5 });
  expect(sum).toMatchObject({ cost: null, unpriced_calls: 1, unknown_calls: 0 });
  told({ input_tokens: 10, output_tokens: 5 }, 0.25);
  told(null, null);
  told({ input_tokens: 7, output_tokens: null }, 0);
  expect(sum).toEqual({
    input_tokens: 27,
    output_tokens: 10,
    unknown_calls: 1,
    unpriced_calls: 2,
    model_calls: 4,
    tool_calls: 0,
    cost: 0.25,
  });
});
