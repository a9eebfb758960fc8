// The one Sinew of this process: on globalThis, because Next loads several copies of this module. `instrumentation.ts` opens
// it when the server starts; whoever asks first opens it otherwise.

import { resolve } from "node:path";
import type { Engine, ModelSource, Outbound, Workspace } from "@/engine";
import type { TemplateFile } from "@/engine/contract/template-file";

import type { StoredEventLog } from "@/prisma/event-log";
import type { FlowStore } from "@/prisma/flow-store";
import type { ProviderStore } from "@/prisma/provider-store";
import type { RunStore } from "@/prisma/run-store";
import type { Retention } from "./open-retention";
import type { Redact } from "./redact";
import { storageProblem } from "./storage-trouble";
import type { Vault } from "./vault";

export interface Sinew {
  home: string;
  engine: Engine;
  log: StoredEventLog;
  flows: FlowStore;
  runs: RunStore;
  retention: Retention;
  providers: ProviderStore;
  vault: Vault;
  models: ModelSource;
  workspace: Workspace;
  outbound: Outbound;
  templates: readonly TemplateFile[];
  /** Takes every stored key out of a value. */
  redact: Redact;
  /** To be called after providers or the default model were changed. */
  providersChanged(): Promise<void>;
  /** Lets steps under way finish or be interrupted, stores everything, and gives the data directory back. */
  stop(): Promise<void>;
}

const SINEW = Symbol.for("sinew");
const place = globalThis as { [SINEW]?: Promise<Sinew> };

export function getSinew(): Promise<Sinew> {
  place[SINEW] ??= open();
  return place[SINEW];
}

/** How long an opening that failed for want of storage is answered without trying again, ms. */
const AGAIN_MS = 1_000;

/** Puts an opened instance in the one place; tests do. */
export function holdSinew(sinew: Sinew): void {
  place[SINEW] = Promise.resolve(sinew);
}

async function open(): Promise<Sinew> {
  const { openSinew } = await import("./open-sinew");
  try {
    return await openSinew(resolve(/*turbopackIgnore: true*/ process.env.SINEW_HOME || "data"));
  } catch (error) {
    if (storageProblem(error)) setTimeout(() => delete place[SINEW], AGAIN_MS).unref();
    throw error;
  }
}
