// Opens the database of an instance: brought up to date, then the event log's own connection, then Prisma's.
// Prisma never opens a transaction here: through its adapter one spans several turns of the event loop, and afterwards
// the adapter reopens its connection with default settings. Every store write is one statement.

import { pathToFileURL } from "node:url";
import { openEventLog, type StoredEventLog } from "./event-log";
import { PrismaClient } from "./generated/client";
import { migrate } from "./migrate";
import { patientAdapter } from "./patient-adapter";

export interface StoreDatabase {
  client: PrismaClient;
  log: StoredEventLog;
  close(): Promise<void>;
}

export async function openDatabase(file: string): Promise<StoreDatabase> {
  await migrate(file);
  const log = openEventLog(file);
  // Only the log's connection checkpoints: two connections doing so can reset the WAL under each other.
  const pragmas = ["PRAGMA wal_autocheckpoint = 0", "PRAGMA synchronous = FULL"];
  const client = new PrismaClient({ adapter: patientAdapter(pathToFileURL(file).href, pragmas) });
  return {
    client,
    log,
    close: async () => {
      await client.$disconnect();
      await log.close();
    },
  };
}
