import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { ToolEntry } from "../contract/catalog";
import { TOOLS } from "./list";
import { smokeTest } from "./smoke";
import { toolEntry } from "./tool-entry";

const clock = { now: () => 1_700_000_000_000, monotonic: () => performance.now() };

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  test("passes its three smoke tests", async () => {
    const directory = mkdtempSync(join(tmpdir(), "sinew-smoke-"));
    const report = await smokeTest(tool, { directory, ...clock }).finally(() => rmSync(directory, { recursive: true }));
    expect(report.tests.map(({ name, why }) => [name, why])).toEqual([
      ["normal", null],
      ["wrong_arguments", null],
      ["blocked", null],
    ]);
    expect(report.passed).toBe(true);
  });

  test("is described in four parts, in both languages, at a sensible length", () => {
    for (const language of ["en", "zh"] as const) {
      for (const part of ["does", "use", "avoid", "fails"] as const) {
        const text = tool.description[language][part];
        expect(text.length, `${language}.${part}`).toBeGreaterThan(language === "en" ? 30 : 8);
        expect(text.length, `${language}.${part}`).toBeLessThan(300);
        expect(/[\u4e00-\u9fff]/.test(text)).toBe(language === "zh");
      }
    }
  });

  test("refuses unknown parameters and has a legal name and catalogue entry", () => {
    expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(tool.parameters).toMatchObject({ type: "object", additionalProperties: false });
    const entry = toolEntry(tool);
    expect(Value.Check(ToolEntry, JSON.parse(JSON.stringify(entry)))).toBe(true);
  });
});

test("names and aliases are all different", () => {
  const all = TOOLS.flatMap((tool) => [tool.name, ...tool.aliases]);
  expect(new Set(all).size).toBe(all.length);
});

test("the catalogue shows the worst class a tool can have", () => {
  const effects = Object.fromEntries(TOOLS.map((tool) => [tool.name, toolEntry(tool).effect]));
  expect(effects).toEqual({
    file_list: "pure",
    file_read: "pure",
    file_tail: "pure",
    file_write: "probe",
    file_move: "probe",
    file_copy: "probe",
    file_mkdir: "idempotent",
    file_delete: "probe",
    md5_checksum: "pure",
    calculator: "pure",
    now_datetime: "pure",
    wait: "idempotent",
    http_request: "unsafe",
  });
});
