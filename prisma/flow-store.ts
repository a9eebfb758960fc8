// Flows as people edit them, and the frozen versions that runs are pinned to.

import type { FlowDocument } from "@/engine/contract/flow";
import type { PrismaClient } from "./generated/client";

export interface StoredFlow {
  id: string;
  document: FlowDocument;
  revision: number;
  folder: string;
  template: string | null;
}

/** Enough of a flow to list it and draw its thumbnail. */
export interface FlowOutline {
  nodes: { id: string; type: string; position: { x: number; y: number } | null; parent: string | null }[];
  edges: { from: string; to: string }[];
}

export interface ListedFlow extends FlowOutline {
  id: string;
  name: string;
  description: string;
  revision: number;
  updated_at: Date;
}

export type FlowStore = ReturnType<typeof createFlowStore>;

/** Flows and versions kept in memory: one process owns the database, so what it has not written has not changed. */
const KEPT_FLOWS = 50;
const KEPT_VERSIONS = 5_000;

/** Documents that are given out are shared: they must not be changed in place. */
export function createFlowStore(client: PrismaClient) {
  const kept = new Map<string, StoredFlow>();
  const frozen = new Set<string>();
  let writes = 0;

  function forget(id: string): void {
    writes += 1;
    kept.delete(id);
  }

  async function list(): Promise<ListedFlow[]> {
    const rows = await client.flow.findMany({
      select: { id: true, name: true, description: true, outline: true, revision: true, updated_at: true },
      orderBy: { updated_at: "desc" },
    });
    return rows.map(({ outline, ...row }) => ({ ...row, ...(JSON.parse(outline) as FlowOutline) }));
  }

  async function create(flow: Omit<StoredFlow, "revision">): Promise<StoredFlow> {
    const { id, folder, template } = flow;
    await client.flow.create({ data: { id, folder, template, revision: 1, ...columns(flow.document) } });
    return { ...flow, revision: 1 };
  }

  async function get(id: string): Promise<StoredFlow | null> {
    const known = kept.get(id);
    if (known) return known;
    const seen = writes;
    const row = await client.flow.findUnique({ where: { id } });
    if (!row) return null;
    const { revision, folder, template } = row;
    const flow = { id, document: JSON.parse(row.document) as FlowDocument, revision, folder, template };
    // Not kept where something was written while it was read: it may be old already.
    if (seen === writes) keep(flow);
    return flow;
  }

  function keep(flow: StoredFlow): void {
    if (kept.size >= KEPT_FLOWS) kept.delete(kept.keys().next().value as string);
    kept.set(flow.id, flow);
  }

  /** Compare and set in one statement: the new revision, or null where `revision` is not the stored one. */
  async function save(id: string, document: FlowDocument, revision: number): Promise<number | null> {
    const data = { ...columns(document), revision: revision + 1, updated_at: new Date() };
    const { count } = await client.flow.updateMany({ where: { id, revision }, data });
    forget(id);
    return count === 1 ? revision + 1 : null;
  }

  /** Its runs and their versions stay. False where there was none. */
  async function remove(id: string): Promise<boolean> {
    const { count } = await client.flow.deleteMany({ where: { id } });
    forget(id);
    return count === 1;
  }

  /** Stores a version once; the same content again changes nothing. */
  async function freeze(hash: string, flow_id: string, document: FlowDocument): Promise<void> {
    if (frozen.has(hash)) return;
    const json = JSON.stringify(document);
    await client.$executeRaw`INSERT INTO FlowVersion (hash, flow_id, document) VALUES (${hash}, ${flow_id}, ${json})
      ON CONFLICT (hash) DO NOTHING`;
    if (frozen.size >= KEPT_VERSIONS) frozen.clear();
    frozen.add(hash);
  }

  async function version(hash: string): Promise<FlowDocument | null> {
    const row = await client.flowVersion.findUnique({ where: { hash }, select: { document: true } });
    return row && (JSON.parse(row.document) as FlowDocument);
  }

  return { list, create, get, save, remove, freeze, version };
}

function columns(document: FlowDocument) {
  return {
    name: document.name,
    description: document.description ?? "",
    document: JSON.stringify(document),
    outline: JSON.stringify(outlineOf(document)),
  };
}

function outlineOf(document: FlowDocument): FlowOutline {
  return {
    nodes: document.nodes.map(({ id, type, position, parent }) => ({
      id,
      type,
      position: position ? { x: position.x, y: position.y } : null,
      parent: parent ?? null,
    })),
    edges: document.edges.map(({ from, to }) => ({ from: from.node, to: to.node })),
  };
}
