import Type from "typebox";
import { defineTool } from "./define-tool";

const LONGEST_S = 86_400;

export const wait = defineTool({
  name: "wait",
  aliases: ["sleep"],
  category: "compute",
  icon: "hourglass",
  label: { en: "Wait", zh: "等待" },
  description: {
    en: {
      does: "Waits for a number of seconds; ends early when a person says something to you.",
      use: "When something outside needs time, for example before you look again whether a file has arrived.",
      avoid: "When there is something to do; a wait changes nothing by itself.",
      fails: "When it is asked for more than a day (86400 seconds).",
    },
    zh: {
      does: "等待若干秒；若有人对你说话，会提前结束。",
      use: "外部事情需要时间时，例如再次查看文件是否到达之前。",
      avoid: "还有事可做时；等待本身不会改变任何东西。",
      fails: "要求等待超过一天（86400 秒）时。",
    },
  },
  parameters: Type.Object(
    { seconds: Type.Number({ minimum: 0, maximum: LONGEST_S, description: "how long to wait" }) },
    { additionalProperties: false },
  ),
  // Done again after a restart it waits for the rest. Not pure: calls beside it are made before or after.
  effect: "idempotent",
  labels: { untrusted: false, private: false, outbound: false, mutates: false, executes: false },
  timeout_ms: (LONGEST_S + 60) * 1_000,
  smoke: {
    normal: { arguments: { seconds: 0.01 }, expect: { status: "ok", result: { ended_by: "time" } } },
    wrong_arguments: { arguments: { minutes: 1 }, expect: { status: "refused", error: "seconds" } },
    blocked: { arguments: { seconds: LONGEST_S + 1 }, expect: { status: "refused", error: "86400" } },
  },
  run: async ({ seconds }, { sleep, now }) => {
    const began = now();
    const ended_by = await sleep(seconds * 1_000);
    return { waited_seconds: Math.round((now() - began) / 1_000), ended_by };
  },
});
