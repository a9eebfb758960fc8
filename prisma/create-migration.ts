// `npm run db:migration -- NAME` writes prisma/migrations/<time>_<name>/migration.sql: the difference between the schema
// and its copy from the last migration (snapshot.prisma). No database is needed, and no binary is downloaded.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { MIGRATIONS, SCHEMA_FILE, schemaFile, withSchemaEngine } from "./schema-engine";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("usage: npm run db:migration -- NAME   (lower-case letters, digits and _)");
  process.exit(2);
}

const snapshot = join(MIGRATIONS, "snapshot.prisma");
const { stdout } = await withSchemaEngine(new PrismaLibSql({ url: ":memory:" }), (engine) =>
  engine.diff({
    from: existsSync(snapshot) ? { tag: "schemaDatamodel", files: [schemaFile(snapshot)] } : { tag: "empty" },
    to: { tag: "schemaDatamodel", files: [schemaFile(SCHEMA_FILE)] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  }),
);
if (!stdout || stdout.includes("empty migration")) {
  console.log("The schema has not changed.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(MIGRATIONS, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(MIGRATIONS, "migration_lock.toml"), 'provider = "sqlite"\n');
  writeFileSync(join(folder, "migration.sql"), stdout);
  writeFileSync(snapshot, readFileSync(SCHEMA_FILE));
  console.log(`Written: ${folder}/migration.sql`);
}
