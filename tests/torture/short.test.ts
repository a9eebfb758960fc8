// The short form of what needs no build; `npm run torture` is the long one.

import { describe, expect, it } from "vitest";
import { cancels } from "./cancels";
import { killPoints, killTwins } from "./kill-points";
import { readOnly } from "./read-only";
import { storageTroubles, storageTwin } from "./storage-troubles";

const seed = Math.floor(Math.random() * 1e9);

describe("torture, the short form", () => {
  it("a run that is killed at named points ends, and nothing of it happens twice or is lost", async () => {
    const { figures, faults } = await killPoints({ short: true, seed });
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);

  it("each protection of the engine is missed when it is taken out", async () => {
    const { figures, faults } = await killTwins({ short: true, seed });
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);

  it("nothing begins after a cancel is acknowledged, and no process is left", async () => {
    const { figures, faults } = await cancels({ short: true, seed });
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);

  it("a full disk and a locked database refuse, lose nothing, and work goes on by itself", async () => {
    const { figures, faults } = await storageTroubles({ short: true, seed });
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);

  it("what is acknowledged and not stored is noticed", async () => {
    const { figures, faults } = await storageTwin();
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);

  it("a database that may not be written is told as such, and opened once it may", async () => {
    const { figures, faults } = await readOnly();
    expect(faults, JSON.stringify(figures)).toEqual([]);
  }, 60_000);
});
