// The engine of one command: a memory log, a workspace folder and the environment's model server. The data directory of
// the server is never opened.

import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Workspace } from "@/engine";
import {
  createEngine,
  createMemoryLog,
  createModelSource,
  createToolCaller,
  type Engine,
  openOutbound,
  openWorkspace,
  REHEARSALS,
  TOOLS,
} from "@/engine";
import type { RunEvent } from "@/engine/contract/run-event";
import type { ModelSettings } from "./model-settings";
import { Refusal } from "./refusal";

const PROVIDER = "openai";

export interface OpenedEngine {
  engine: Engine;
  workspace: Workspace;
}

export async function openEngine(directory: string, model: ModelSettings | null): Promise<OpenedEngine> {
  await makeFolder(directory);
  const workspace = openWorkspace(resolve(directory));
  const outbound = openOutbound();
  const models = createModelSource({
    providers: () =>
      model ? [{ name: PROVIDER, base_url: model.base_url, api_key: model.key, default_model: null }] : [],
    rehearsals: REHEARSALS,
    fetchFor: outbound.fetchFor,
  });
  const tools = createToolCaller({
    tools: TOOLS,
    workspace,
    outbound,
    now: Date.now,
    monotonic: () => performance.now(),
  });
  const redact = redactor(model?.key ?? null);
  return { engine: createEngine({ log: createMemoryLog(), tools, models, redact }), workspace };
}

async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Refusal(`The workspace ${directory} cannot be used: ${reason}.`);
  }
}

/** Takes the key out of whatever a server or a tool may have echoed. */
function redactor(key: string | null): (event: RunEvent) => RunEvent {
  if (key === null || key.length < 8) return (event) => event;
  const written = JSON.stringify(key).slice(1, -1);
  return (event) => {
    const text = JSON.stringify(event);
    return text.includes(written) ? (JSON.parse(text.replaceAll(written, "[redacted]")) as RunEvent) : event;
  };
}
