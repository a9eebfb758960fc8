// Where engine, database and environment meet: everything a server holds, put together once.

import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createEngine, createSandbox, createToolCaller, openOutbound, openWorkspace, TEMPLATES, TOOLS } from "@/engine";
import { openDatabase } from "@/prisma/database";
import { createFlowStore } from "@/prisma/flow-store";
import { createProviderStore } from "@/prisma/provider-store";
import { createRunStore } from "@/prisma/run-store";
import { createSettingStore } from "@/prisma/setting-store";
import { lockInstance } from "./instance-lock";
import { openModels } from "./open-models";
import { openRetention } from "./open-retention";
import { boundTo } from "./providers";
import { recoverRuns } from "./recover-runs";
import type { Sinew } from "./sinew";
import { StartRefusal } from "./start-refusal";
import { openVault } from "./vault";

/** How long steps under way may take to finish when the server stops; the whole stop stays under ten seconds. */
const DRAIN_MS = 7_000;

/** Opens the instance in `home` and takes up its unfinished runs. Throws StartRefusal with a sentence for people. */
export async function openSinew(home: string): Promise<Sinew> {
  makeHome(home);
  const unlock = lockInstance(home);
  try {
    return await assemble(home, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function assemble(home: string, unlock: () => void): Promise<Sinew> {
  const database = await openDatabase(join(home, "sinew.db"));
  const { client, log } = database;
  const providers = createProviderStore(client);
  const stored = (await providers.list()).flatMap((one) =>
    one.key_cipher === null ? [] : [{ sealed: one.key_cipher, bound: boundTo(one) }],
  );
  const vault = openVault(process.env.SINEW_KEY_FILE || join(home, "keys", "secret.key"), stored);
  const workspace = openWorkspace(join(home, "workspace"));
  const outbound = openOutbound();
  const { models, redact, redactStream, providersChanged } = await openModels(providers, vault, outbound);
  const tools = createToolCaller({
    tools: TOOLS,
    workspace,
    outbound,
    now: Date.now,
    monotonic: () => performance.now(),
  });
  // Threads are started from a file: a bundle cannot hold it.
  const sandbox = createSandbox({ worker: resolve(/*turbopackIgnore: true*/ "engine/sandbox/worker.mjs") });
  const engine = createEngine({ log, tools, models, redact, redactStream, sandbox });
  const sinew: Sinew = {
    home,
    engine,
    log,
    flows: createFlowStore(client),
    runs: createRunStore(client),
    retention: openRetention(log, createSettingStore(client)),
    providers,
    vault,
    models,
    workspace,
    outbound,
    templates: TEMPLATES,
    redact,
    providersChanged,
    stop: async () => {
      await engine.stop(DRAIN_MS);
      await sinew.retention.stop();
      await sandbox.close();
      await database.close();
      unlock();
    },
  };
  await recoverRuns(sinew);
  return sinew;
}

function makeHome(home: string): void {
  try {
    mkdirSync(join(home, "workspace"), { recursive: true });
    accessSync(home, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(
      `The data directory ${home} cannot be written: ${reason}.`,
      "Give this user the right to write there, or choose another: SINEW_HOME=/path/to/data npm start",
    );
  }
}
