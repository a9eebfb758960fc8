import { agent } from "./agent";
import { condition } from "./condition";
import type { NodeKind } from "./define-node";
import { end } from "./end";
import { llm } from "./llm";
import { note } from "./note";
import { set } from "./set";
import { start } from "./start";
import { template } from "./template";
import { tool } from "./tool";

/** Every node kind, in the order of the palette. */
export const KINDS: readonly NodeKind[] = [start, end, agent, llm, tool, condition, set, template, note];
