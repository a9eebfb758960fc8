// The one door for servers and commands. Only this file and tests import a list.

import { createEngine as createEngineWith, type Engine, type EngineOptions } from "./create-engine";
import { KINDS } from "./nodes/list";

export type { Engine } from "./create-engine";
export type { NewRun } from "./run/started-event";
export { createMemoryLog } from "./log/memory-log";
export { createModelSource } from "./models/model-source";
export { createToolCaller } from "./tools/tool-caller";
export { openOutbound } from "./tools/open-outbound";
export { openWorkspace } from "./tools/open-workspace";
export { TEMPLATES, REHEARSALS } from "./templates/list";
export { TOOLS } from "./tools/list";
export { toolEntry } from "./tools/tool-entry";

/** An engine with every node kind of the product. */
export function createEngine(options: Omit<EngineOptions, "kinds"> & { kinds?: EngineOptions["kinds"] }): Engine {
  return createEngineWith({ kinds: KINDS, ...options });
}
