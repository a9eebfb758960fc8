// The one door for servers and commands. Only this file and tests import a list.

import { createEngine as createEngineWith, type Engine, type EngineOptions } from "./create-engine";
import { KINDS } from "./nodes/list";
import { createSandbox } from "./sandbox/create-sandbox";

export type { Engine, StartedRun } from "./create-engine";
export type { EventLog } from "./log/event-log";
export { createMemoryLog } from "./log/memory-log";
export type { Model, ModelSource } from "./models/model";
export type { Provider } from "./models/model-source";
export { createModelSource } from "./models/model-source";
export type { Rehearsal } from "./models/rehearsal";
export type { NewRun } from "./run/started-event";
export { createSandbox } from "./sandbox/create-sandbox";
export { REHEARSALS, TEMPLATES } from "./templates/list";
export type { Tool } from "./tools/define-tool";
export { TOOLS } from "./tools/list";
export { openOutbound } from "./tools/open-outbound";
export { openWorkspace } from "./tools/open-workspace";
export type { Outbound } from "./tools/outbound";
export { createToolCaller } from "./tools/tool-caller";
export { toolEntry } from "./tools/tool-entry";
export type { Workspace } from "./tools/workspace";

/** One for all engines of a process: its threads start with the first code that runs, and end by themselves. */
const sandbox = createSandbox();

/** An engine with every node kind of the product. */
export function createEngine(options: Omit<EngineOptions, "kinds"> & { kinds?: EngineOptions["kinds"] }): Engine {
  return createEngineWith({ kinds: KINDS, sandbox, ...options });
}
