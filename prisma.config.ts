// For the ordinary Prisma commands. The server itself opens its database through prisma/database.ts.
import { join } from "node:path";
import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: `file:${join(process.env.SINEW_HOME ?? "data", "sinew.db")}` },
});
