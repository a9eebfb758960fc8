import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

type Engine = typeof import("@/engine/index");

/**
 * The engine as a bundle, which is how it runs in the server. Run from its TypeScript, every function that is made on the
 * way is given its name anew: as dear as the work that is measured.
 */
export async function builtEngine(): Promise<{ engine: Engine; remove: () => void }> {
  const root = resolve(import.meta.dirname, "../..");
  // Inside the project: what is not bundled is looked for from here.
  const folder = mkdtempSync(join(root, "node_modules/.sinew-bench-"));
  const outfile = join(folder, "engine.mjs");
  await build({
    entryPoints: [join(root, "engine/index.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": root },
    logLevel: "error",
  });
  const engine = (await import(pathToFileURL(outfile).href)) as Engine;
  return { engine, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
