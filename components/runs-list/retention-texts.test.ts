import { describe, expect, it } from "vitest";
import { readRetention, retentionTexts } from "./retention-texts";

describe("retention as typed", () => {
  it("takes nothing for no limit, and whole numbers", () => {
    expect(readRetention({ runs: " ", days: "" })).toEqual({ ok: true, rule: { runs: null, days: null } });
    expect(readRetention({ runs: " 500 ", days: "30" })).toEqual({ ok: true, rule: { runs: 500, days: 30 } });
    expect(readRetention(retentionTexts({ runs: 7, days: null }))).toEqual({ ok: true, rule: { runs: 7, days: null } });
  });

  it.each(["0", "-1", "1.5", "1e3", "ten", "99999999999"])("says that %s is no limit", (text) => {
    expect(readRetention({ runs: text, days: "" })).toEqual({ ok: false, wrong: ["runs"] });
    expect(readRetention({ runs: "", days: text })).toEqual({ ok: false, wrong: ["days"] });
  });
});
