// `node bin/prisma.mjs generate` makes the typed client from prisma/schema.prisma, without internet.
// Prisma's command insists on its schema engine being there, although `generate` never starts it: where the engine could
// not be downloaded, the name of any executable satisfies it. Other commands are passed on as they are.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export function prisma(args, stdio = "inherit") {
  const env = { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };
  if (args[0] === "generate" && !env.PRISMA_SCHEMA_ENGINE_BINARY && !engineIsHere()) {
    env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;
  }
  const command = [join(root, "node_modules/prisma/build/index.js"), ...args];
  return spawnSync(process.execPath, command, { cwd: root, env, stdio, encoding: "utf8" });
}

function engineIsHere() {
  const folder = join(root, "node_modules/@prisma/engines");
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("schema-engine-"));
}

if (process.argv[1] === import.meta.filename) {
  const args = process.argv.slice(2);
  process.exit(prisma(args[0] === "generate" ? [...args, "--no-hints"] : args).status ?? 1);
}
