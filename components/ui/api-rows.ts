// Rows and answers of the HTTP API as the pages read them.

import type { FlowDocument, Position } from "@/engine/contract/flow";
import type { AnyText } from "@/engine/contract/local-text";
import type { Problem } from "@/engine/contract/problem";
import type { RunStatus } from "@/engine/contract/run-state";

/** A node as a thumbnail needs it. */
export interface FlowNodeRow {
  id: string;
  type: string;
  position: Position | null;
  parent: string | null;
}

export interface LastRun {
  id: string;
  number: number;
  status: RunStatus;
  started_at: string;
  ended_at: string | null;
  duration_ms: number | null;
  /** short text: what came out, or what went wrong */
  result: string | null;
}

export interface FlowRow {
  id: string;
  name: string;
  description: string | null;
  revision: number;
  /** ISO */
  updated_at: string;
  nodes: FlowNodeRow[];
  /** ids of nodes */
  edges: { from: string; to: string }[];
  last_run: LastRun | null;
  runs: number;
  /** at most 12, oldest first */
  recent: RunStatus[];
}

export interface StoredFlow {
  id: string;
  document: FlowDocument;
  revision: number;
  /** of its files in the workspace */
  folder: string;
  template: string | null;
  /** the template has sample files that can be laid anew */
  samples: boolean;
}

export interface TemplateRow {
  id: string;
  title: AnyText;
  blurb: AnyText;
  category: string;
  requires: { tools: string[]; models: string[]; secrets: string[] };
  flow: FlowDocument;
  /** number of sample files */
  samples: number;
  /** of the sample run */
  steps: number | null;
  duration_ms: number | null;
  has_sample_run: boolean;
}

export interface ProviderRow {
  id: string;
  name: string;
  base_url: string;
  origin: string;
  has_key: boolean;
  default_model: string | null;
  models: string[];
}

export interface ModelsAnswer {
  providers: ProviderRow[];
  /** `provider/model` or a bare name */
  default_model: string | null;
  rehearsals: { name: string; template: string; title: AnyText }[];
}

export interface ProviderTest {
  ok: boolean;
  latency_ms: number | null;
  models: string[];
  reply: string | null;
  problem: Problem | null;
}

export type ImportAnswer = { flow?: { id: string }; run?: { id: string }; problems?: Problem[] };
