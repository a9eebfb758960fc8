import type { PrismaClient } from "./generated/client";

export type SettingStore = ReturnType<typeof createSettingStore>;

/** Settings of the instance by name, as texts. */
export function createSettingStore(client: PrismaClient) {
  return {
    get: async (key: string): Promise<string | null> =>
      (await client.setting.findUnique({ where: { key } }))?.value ?? null,
    /** null: back to the default. One statement, so that nothing stands between looking and writing. */
    set: async (key: string, value: string | null): Promise<void> => {
      if (value === null) await client.setting.deleteMany({ where: { key } });
      else
        await client.$executeRaw`INSERT INTO Setting (key, value) VALUES (${key}, ${value})
          ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
    },
  };
}
