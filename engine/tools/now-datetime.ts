import Type from "typebox";
import { defineTool, ToolError } from "./define-tool";

export const nowDatetime = defineTool({
  name: "now_datetime",
  aliases: [],
  category: "compute",
  icon: "clock",
  label: { en: "Date and time now", zh: "当前日期时间" },
  description: {
    en: {
      does: "Tells the date and time now as ISO 8601 with offset, the weekday and the time zone.",
      use: "Whenever the answer depends on today, for example for names of folders by date.",
      avoid: "For the time a file was changed use file_list.",
      fails: "When the time zone is not a known name such as Asia/Shanghai.",
    },
    zh: {
      does: "给出当前日期时间（带时区偏移的 ISO 8601）、星期和时区。",
      use: "回答取决于今天日期时，例如按日期命名文件夹。",
      avoid: "查看文件修改时间请用 file_list。",
      fails: "时区不是 Asia/Shanghai 这样的已知名称时。",
    },
  },
  parameters: Type.Object(
    {
      time_zone: Type.Optional(
        Type.String({ minLength: 1, description: "for example Asia/Shanghai; here if left out" }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: false, private: false, outbound: false, mutates: false, executes: false },
  timeout_ms: 5_000,
  smoke: {
    normal: { arguments: { time_zone: "UTC" }, expect: { status: "ok", result: { offset: "+00:00" } } },
    wrong_arguments: { arguments: { zone: "UTC" }, expect: { status: "refused", error: "time_zone" } },
    blocked: { arguments: { time_zone: "Mars/Base" }, expect: { status: "error", error: "bad_time_zone" } },
  },
  run: ({ time_zone }, { now }) => dateTimeIn(now(), time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
});

function dateTimeIn(at: number, time_zone: string) {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: time_zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      weekday: "long",
      timeZoneName: "longOffset",
    });
  } catch {
    throw new ToolError("bad_time_zone", `there is no time zone ${time_zone}; use a name such as Asia/Shanghai or UTC`);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const time = `${parts.hour}:${parts.minute}:${parts.second}`;
  const offset = parts.timeZoneName?.replace("GMT", "") || "+00:00";
  return { iso: `${date}T${time}${offset}`, date, time, weekday: parts.weekday, time_zone, offset };
}
