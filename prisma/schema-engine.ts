// Prisma's own schema engine as the WebAssembly build that npm ships, so that no binary is ever downloaded.
// On SQLite the engine takes locking_mode=EXCLUSIVE, and freeing it leaves its connections open: `withSchemaEngine`
// closes every one it handed out, or each later write in this process would fail with SQLITE_BUSY.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import type { SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

export const SCHEMA_FILE = "prisma/schema.prisma";
export const MIGRATIONS = "prisma/migrations";

export interface SchemaFile {
  path: string;
  content: string;
}

export function schemaFile(path: string): SchemaFile {
  return { path: resolve(path), content: readFileSync(path, "utf8") };
}

let loaded: Promise<typeof import("@prisma/schema-engine-wasm/schema_engine_bg")> | null = null;

async function load() {
  const module = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  // Asked for from the project, not from this file: a bundler moves this file, never the package.
  const find = createRequire(join(process.cwd(), "package.json"));
  const script = find.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = new WebAssembly.Module(readFileSync(script.replace(/\.js$/, ".wasm")));
  const instance = new WebAssembly.Instance(code, { "./schema_engine_bg.js": module as never });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return module;
}

export async function withSchemaEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const module = await loaded;
  const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
  const open: { dispose(): Promise<void> }[] = [];
  const keep = async <C extends { dispose(): Promise<void> }>(connecting: Promise<C>): Promise<C> => {
    const connection = await connecting;
    open.push(connection);
    return connection;
  };
  const counted: SqlMigrationAwareDriverAdapterFactory = {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => keep(adapter.connect()),
    connectToShadowDb: () => keep(adapter.connectToShadowDb()),
  };
  const file = schemaFile(SCHEMA_FILE);
  const engine = await module.SchemaEngine.new(
    { datamodels: [[file.path, file.content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(counted),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    for (const connection of open) await connection.dispose();
  }
}
