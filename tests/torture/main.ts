// `npm run torture [-- NAME …] [--short] [--seed=N]`: one line per experiment; exit code 1 where one found a fault.

import type { Experiment, Outcome } from "./experiment";

// Each is loaded when its turn comes: what one needs does not keep another from running.
const EXPERIMENTS: Experiment[] = [
  { name: "kill-points", run: async (scale) => (await import("./kill-points")).killPoints(scale) },
  { name: "kill-twins", run: async (scale) => (await import("./kill-points")).killTwins(scale) },
  { name: "cancels", run: async (scale) => (await import("./cancels")).cancels(scale) },
  { name: "storage-troubles", run: async (scale) => (await import("./storage-troubles")).storageTroubles(scale) },
  { name: "storage-twin", run: async () => (await import("./storage-troubles")).storageTwin() },
  { name: "read-only", run: async () => (await import("./read-only")).readOnly() },
  { name: "server-kills", run: async (scale) => (await import("./server-kills")).serverKills(scale) },
  { name: "load-500", run: async (scale) => (await import("./load-500")).load500(scale) },
  { name: "growth", run: async (scale) => (await import("./growth")).growth(scale) },
];

const words = process.argv.slice(2).filter((word) => word !== "--");
const short = words.includes("--short");
const given = words.find((word) => word.startsWith("--seed="))?.slice("--seed=".length);
const seed = given === undefined ? Math.floor(Math.random() * 1e9) : Number(given);
const names = words.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => !EXPERIMENTS.some((one) => one.name === name));
if (unknown.length > 0 || !Number.isFinite(seed)) {
  const known = EXPERIMENTS.map((one) => one.name).join(", ");
  console.error(`There is no experiment ${unknown.join(", ")}. Known: ${known}; options: --short, --seed=NUMBER`);
  process.exit(2);
}

let failed = 0;
for (const { name, run } of EXPERIMENTS) {
  if (names.length > 0 && !names.includes(name)) continue;
  const began = performance.now();
  let outcome: Outcome;
  try {
    outcome = await run({ short, seed });
  } catch (cause) {
    outcome = { figures: {}, faults: [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)] };
  }
  const ok = outcome.faults.length === 0;
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  console.log(JSON.stringify({ name, ok, seconds, ...outcome.figures, faults: outcome.faults.length }));
  for (const fault of outcome.faults.slice(0, 20)) console.log(`  ${fault}`);
  if (!ok) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
