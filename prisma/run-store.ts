// Runs as lists show them. Rows are written by the event log alone; here they are read, and marked as kept.

import type { Problem } from "@/engine/contract/problem";
import type { RunRow } from "@/engine/contract/run-row";
import type { RunStatus } from "@/engine/contract/run-state";
import type { Prisma, PrismaClient, Run as RunRecord } from "./generated/client";

export interface RunQuery {
  flow?: string;
  status?: string;
  /** only runs with a smaller number */
  before?: number;
  limit: number;
}

/** What the list of flows says of a flow's runs; `recent` are its latest statuses, oldest first. */
export interface FlowRuns {
  runs: number;
  recent: RunStatus[];
  last_run: Pick<RunRow, "id" | "number" | "status" | "started_at" | "ended_at" | "duration_ms" | "result"> | null;
}

export type RunStore = ReturnType<typeof createRunStore>;

const RECENT = 12;

export function createRunStore(client: PrismaClient) {
  /** Newest first. `next` is what to ask for as `before` to go on; null at the end. No payload is read or counted. */
  async function list(query: RunQuery): Promise<{ runs: RunRow[]; next: number | null }> {
    const where: Prisma.RunWhereInput = {};
    if (query.flow !== undefined) where.flow_id = query.flow;
    if (query.status !== undefined) where.status = query.status;
    if (query.before !== undefined) where.number = { lt: query.before };
    const rows = await client.run.findMany({ where, orderBy: { number: "desc" }, take: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const next = rows.length > query.limit ? (page.at(-1)?.number ?? null) : null;
    return { runs: page.map(toRow), next };
  }

  async function get(id: string): Promise<RunRow | null> {
    const row = await client.run.findUnique({ where: { id } });
    return row && toRow(row);
  }

  /** Marks a run as one that no retention rule deletes. False where there is none. */
  async function keep(id: string, kept: boolean): Promise<boolean> {
    const { count } = await client.run.updateMany({ where: { id }, data: { kept } });
    return count === 1;
  }

  async function ofFlows(): Promise<Map<string, FlowRuns>> {
    const counts = await client.run.groupBy({ by: ["flow_id"], _count: true });
    const recent = await client.$queryRaw<Pick<RunRecord, "id">[]>`
      SELECT r.id FROM Flow f JOIN Run r ON r.number IN
        (SELECT number FROM Run WHERE flow_id = f.id ORDER BY number DESC LIMIT ${RECENT})`;
    const rows: RunRow[] = [];
    // SQLite takes a bounded number of values in one statement.
    for (let from = 0; from < recent.length; from += 500) {
      const ids = recent.slice(from, from + 500).map((row) => row.id);
      rows.push(...(await client.run.findMany({ where: { id: { in: ids } } })).map(toRow));
    }
    const flows = new Map<string, FlowRuns>();
    for (const row of counts) flows.set(row.flow_id, { runs: row._count, recent: [], last_run: null });
    for (const row of rows.sort((a, b) => a.number - b.number)) {
      const flow = flows.get(row.flow_id);
      if (!flow) continue;
      flow.recent.push(row.status);
      const { id, number, status, started_at, ended_at, duration_ms } = row;
      const result = row.result ?? row.problem?.message ?? null;
      flow.last_run = { id, number, status, started_at, ended_at, duration_ms, result };
    }
    return flows;
  }

  return { list, get, keep, ofFlows };
}

function toRow({ last_seq, started_at, ended_at, status, problem, ...row }: RunRecord): RunRow {
  return {
    ...row,
    status: status as RunStatus,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    steps: last_seq,
    problem: problem === null ? null : (JSON.parse(problem) as Problem),
  };
}
