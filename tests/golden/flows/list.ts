import type { Golden } from "../golden";
import { AGENTS } from "./agents";
import { BRANCHES } from "./branches";
import { BUDGETS } from "./budgets";
import { CONTEXT } from "./context";
import { ERRORS } from "./errors";
import { JOINS } from "./joins";
import { LOOPS } from "./loops";
import { MAPS, NESTED } from "./maps";
import { MODELS } from "./models";
import { PEOPLE } from "./people";
import { REPORTS } from "./reports";
import { SUBFLOWS } from "./subflows";
import { VARIABLES } from "./variables";

export const AREAS: Record<string, Golden[]> = {
  joins: JOINS,
  branches: BRANCHES,
  errors: ERRORS,
  loops: LOOPS,
  maps: MAPS,
  nested: NESTED,
  subflows: SUBFLOWS,
  variables: VARIABLES,
  models: MODELS,
  agents: AGENTS,
  context: CONTEXT,
  budgets: BUDGETS,
  people: PEOPLE,
  reports: REPORTS,
};
