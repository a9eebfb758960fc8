// The built server killed again and again in the middle of its runs: the short form of `npm run torture -- server-kills`.

import { expect, test } from "@playwright/test";
import { serverKills } from "../torture/server-kills";

test("a server that is killed takes its runs up again; nothing is lost, shown twice or done twice", async () => {
  test.setTimeout(300_000);
  const seed = Math.floor(Math.random() * 1e9);
  const { figures, faults } = await serverKills({ short: true, seed });
  expect(faults, JSON.stringify(figures)).toEqual([]);
});
