import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Check } from "typebox/value";
import { afterEach, describe, expect, it } from "vitest";
import { REHEARSALS, TEMPLATES } from "@/engine";
import { openFlow } from "@/engine/contract/open-flow";
import { reduceAll } from "@/engine/contract/reduce-run";
import { RunFile, TemplateFile } from "@/engine/contract/template-file";
import { playTemplate } from "./play-template";

const PROTOCOLS = ["native", "json", "marker"] as const;
const made: string[] = [];

async function scratch(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "sinew-template-"));
  made.push(directory);
  return directory;
}

afterEach(async () => {
  for (const directory of made.splice(0)) await rm(directory, { recursive: true, force: true });
});

const templateOf = (id: string) => TEMPLATES.find((one) => one.id === id)!;
const rehearsalOf = (id: string) => REHEARSALS.find((one) => one.name === id)!;

async function play(id: string, options: { protocol?: (typeof PROTOCOLS)[number]; inputs?: Record<string, unknown> }) {
  const directory = await scratch();
  const events = await playTemplate(templateOf(id), { rehearsal: rehearsalOf(id), directory, ...options });
  return { directory, events, state: reduceAll(events) };
}

/** Everything in the flow's folder, as relative paths. */
async function filesIn(directory: string, id: string): Promise<string[]> {
  const found = await readdir(join(directory, id), { recursive: true, withFileTypes: true });
  const base = join(directory, id);
  return found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(base.length + 1))
    .sort();
}

describe.each(TEMPLATES.map((one) => [one.id, one] as const))("the template %s", (id, template) => {
  it("is a whole template file whose flow opens as it is", () => {
    expect(Check(TemplateFile, JSON.parse(JSON.stringify(template)))).toBe(true);
    expect(openFlow(template.flow)).toEqual({ flow: template.flow, problems: [] });
    expect(rehearsalOf(template.rehearsal ?? "")?.template).toBe(id);
  });

  it.each(PROTOCOLS)("runs offline to its end in the %s protocol", async (protocol) => {
    const { state } = await play(id, { protocol });
    expect(state).toMatchObject({ status: "finished", problem: null });
  });

  it("carries a recorded run of exactly this flow, which ends well", () => {
    expect(Check(RunFile, template.sample_run)).toBe(true);
    const { flow, events } = template.sample_run!;
    expect(flow).toEqual(JSON.parse(JSON.stringify(template.flow)));
    expect(reduceAll(events)).toMatchObject({ status: "finished", flow: { id: template.flow.id } });
    expect(events.every((event, index) => index === 0 || event.at >= events[index - 1]!.at)).toBe(true);
  });

  it("still runs as it was recorded", async () => {
    const { events } = await play(id, {});
    // Sorted: which of two branches that run side by side ends first is nobody's promise.
    const steps = (list: typeof events) =>
      list.map((event) => `${event.type} ${"path" in event ? event.path : ""}`).sort();
    expect(steps(events)).toEqual(steps(template.sample_run!.events));
  });
});

describe("the file organiser", () => {
  it("brings twelve files", () => {
    expect(templateOf("file-organizer").samples).toHaveLength(12);
  });

  it.each(PROTOCOLS)("leaves a sorted folder behind in the %s protocol", async (protocol) => {
    const { directory, state } = await play("file-organizer", { protocol });
    expect(await filesIn(directory, "file-organizer")).toEqual([
      "archives/photos-backup.zip",
      "docs/budget.csv",
      "docs/invoice-1042.txt",
      "docs/letter.txt",
      "docs/meeting-notes.md",
      "docs/report_final.pdf",
      "images/holiday.jpg",
      "images/photo1.jpg",
      "images/photo2.jpg",
      "images/scan-2026-03.jpg",
      "report.txt",
    ]);
    const budget = await readFile(join(directory, "file-organizer/docs/budget.csv"), "utf8");
    expect(budget).toContain("books");
    const report = await readFile(join(directory, "file-organizer/report.txt"), "utf8");
    expect(report).toContain("docs/report_copy.pdf: same content as docs/report_final.pdf");
    expect(state.output).toMatchObject({ report });
    const calls = state.nodes.organise!.trace!.calls;
    expect(calls.filter((call) => call.status !== "ok").map((call) => call.result?.error)).toEqual([
      expect.stringMatching(/^relative_path: /),
    ]);
  });

  it("writes its report in Chinese where that is asked for", async () => {
    const { directory } = await play("file-organizer", { inputs: { language: "中文" } });
    expect(await readFile(join(directory, "file-organizer/report.txt"), "utf8")).toContain("整理报告");
  });
});

describe("order tracking", () => {
  it("writes an alert for the late order and keeps it", async () => {
    const { directory, state } = await play("order-tracking", {});
    expect(state.output).toMatchObject({
      order_id: "A-1042",
      state: "late",
      message: expect.stringMatching(/5 days late/),
    });
    expect(state.variables.order_id).toBe("A-1042");
    expect(await readFile(join(directory, "order-tracking/alerts/A-1042.txt"), "utf8")).toContain("Mei Lin");
  });

  it("says that all is well for the order that is on time", async () => {
    const { state } = await play("order-tracking", { inputs: { order: "A-1043" } });
    expect(state.output).toMatchObject({ state: "else", message: "Order A-1043 is on its way: expected 2026-03-20." });
    expect(state.nodes.alert?.status).toBe("skipped");
  });
});

describe("support triage", () => {
  it.each([
    ["I was charged twice, please refund me", "billing", /five working days|three days/],
    ["我想申请退款", "billing", /五个工作日/],
    ["I forgot my password and cannot sign in", "technical", /Forgot password/],
    ["页面打不开，报错了", "technical", /请/],
    ["Do you have an office in Oslo?", "else", /A colleague will read/],
  ])("answers %j from the right desk", async (message, desk, answer) => {
    const { state } = await play("support-triage", { inputs: { message } });
    expect(state.output).toMatchObject({ desk, answer: expect.stringMatching(answer) });
  });
});
