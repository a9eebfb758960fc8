// `npm run check`: format and lint, types, unit tests with the house test, build. Stops at the first that fails.

import { build, checkNode, generate, install, run } from "./prepare.mjs";

checkNode();
install();
await generate();

const node = process.execPath;
const steps = {
  "format and lint": () => run(node, ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  types: () => run(node, ["node_modules/typescript/bin/tsc", "--noEmit"]),
  "unit tests": () => run(node, ["node_modules/vitest/vitest.mjs", "run"]),
  build: () => build(),
};
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n— ${name}`);
  if (step()) {
    console.error(`\n${name}: failed`);
    process.exit(1);
  }
}
console.log("\nAll checks passed.");
