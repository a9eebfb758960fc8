import { agent } from "./agent";
import { approval } from "./approval";
import { classify } from "./classify";
import { code } from "./code";
import { condition } from "./condition";
import type { NodeKind } from "./define-node";
import { end } from "./end";
import { llm } from "./llm";
import { loop } from "./loop";
import { map } from "./map";
import { merge } from "./merge";
import { note } from "./note";
import { set } from "./set";
import { start } from "./start";
import { subflow } from "./subflow";
import { template } from "./template";
import { tool } from "./tool";
import { wait } from "./wait";

/** Every node kind, in the order of the palette. */
export const KINDS: readonly NodeKind[] = [
  start,
  end,
  agent,
  llm,
  tool,
  condition,
  classify,
  loop,
  map,
  merge,
  subflow,
  wait,
  set,
  template,
  code,
  approval,
  note,
];
