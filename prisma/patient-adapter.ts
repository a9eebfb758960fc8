// Prisma's driver adapter, made patient. A statement that SQLite refuses as busy is never reset by the driver: it stays
// "under way" on its connection, and whatever is written over that connection afterwards is acknowledged but not committed
// until the process ends. So a connection that was refused once is given up, and the statement tried on a new one, for as
// long as a lock is waited for. SQLite's own busy timeout is not used: it would block the whole process.

import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import { BUSY_LIMIT_MS } from "./busy";
import { storageReason } from "./storage-reason";

/** Milliseconds until a refused statement is tried again: at first, and at most. */
const FIRST_MS = 5;
const LONGEST_MS = 200;

/** Every connection begins with `pragmas`. */
export function patientAdapter(url: string, pragmas: readonly string[]): SqlDriverAdapterFactory {
  const factory = new PrismaLibSql({ url, timeout: 0 });
  const { provider, adapterName } = factory;

  async function open(): Promise<SqlDriverAdapter> {
    const connection = await factory.connect();
    try {
      for (const pragma of pragmas) await connection.executeScript(pragma);
      return connection;
    } catch (error) {
      await connection.dispose();
      throw error;
    }
  }

  async function connect(): Promise<SqlDriverAdapter> {
    let current: Promise<SqlDriverAdapter> | null = null;
    /** One that could not be opened is tried anew by the next statement. */
    function connection(): Promise<SqlDriverAdapter> {
      if (current) return current;
      const opening = open();
      current = opening;
      opening.catch(() => {
        if (current === opening) current = null;
      });
      return opening;
    }
    async function patiently<T>(work: (on: SqlDriverAdapter) => Promise<T>): Promise<T> {
      const until = performance.now() + BUSY_LIMIT_MS;
      for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 2)) {
        const mine = connection();
        try {
          return await work(await mine);
        } catch (error) {
          if (storageReason(error)?.trouble !== "locked") throw error;
          if (current === mine) {
            current = null;
            await mine.then((spoilt) => spoilt.dispose());
          }
          if (performance.now() > until) throw error;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    }
    const info = (await connection()).getConnectionInfo?.();
    return {
      provider,
      adapterName,
      queryRaw: (query) => patiently((on) => on.queryRaw(query)),
      executeRaw: (query) => patiently((on) => on.executeRaw(query)),
      executeScript: (script) => patiently((on) => on.executeScript(script)),
      startTransaction: (level) => patiently((on) => on.startTransaction(level)),
      ...(info && { getConnectionInfo: () => info }),
      dispose: async () => (await current)?.dispose(),
    };
  }

  return { provider, adapterName, connect };
}
