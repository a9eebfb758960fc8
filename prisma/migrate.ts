// Brings a database up to the migrations of this version, at every start and before anything else opens it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import Database from "libsql";
import { MIGRATIONS, withSchemaEngine } from "./schema-engine";

/** Names of the migrations applied now, in order. Refuses a database that a newer version has migrated. */
export async function migrate(file: string): Promise<string[]> {
  const known = migrationNames();
  const applied = existsSync(file) ? appliedMigrations(file) : [];
  const foreign = applied.find((name) => !known.includes(name));
  if (foreign) throw new Error(`The database ${file} was made by a newer version of Sinew (migration ${foreign}).`);
  if (known.every((name) => applied.includes(name))) return [];
  return withSchemaEngine(new PrismaLibSql({ url: pathToFileURL(file).href, timeout: 5_000 }), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrationsList(known),
      filters: NONE,
    });
    return appliedMigrationNames;
  });
}

const NONE = { externalTables: [], externalEnums: [] };

function migrationNames(): string[] {
  return readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Read directly, so that an ordinary start loads no migration engine. */
function appliedMigrations(file: string): string[] {
  const db = new Database(file, { timeout: 5_000 });
  try {
    const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get();
    if (!table) return [];
    const rows = db.prepare("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL").all();
    return (rows as { migration_name: string }[]).map((row) => row.migration_name);
  } finally {
    db.close();
  }
}

function migrationsList(names: string[]) {
  const lock = join(MIGRATIONS, "migration_lock.toml");
  return {
    baseDir: resolve(MIGRATIONS),
    lockfile: { path: "migration_lock.toml", content: readFileSync(lock, "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: readFileSync(join(MIGRATIONS, name, "migration.sql"), "utf8") },
      },
    })),
  };
}
