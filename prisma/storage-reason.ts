// What the disk or the database said when it refused, whoever passed it on. By words and codes, not by classes: Prisma's
// adapter wraps what SQLite says, and classes differ between the bundles of one process.

/** `locked` by another program, `full`, `read_only`, or `failing` for another reason. */
export type StorageTrouble = "locked" | "full" | "read_only" | "failing";

const SIGNS: readonly [StorageTrouble, RegExp][] = [
  ["locked", /SQLITE_(BUSY|LOCKED)|database (table )?is locked|\bSocketTimeout\b|\bP1008\b/],
  ["full", /SQLITE_FULL|database or disk is full|\bENOSPC\b|\bEDQUOT\b/],
  ["read_only", /SQLITE_(READONLY|CANTOPEN)|readonly database|unable to open database|\bEROFS\b/],
  ["failing", /SQLITE_(IOERR|CORRUPT|NOTADB)|disk I\/O error/],
];

export interface StorageReason {
  trouble: StorageTrouble;
  /** in SQLite's words */
  reason: string;
}

/** null for an error that is not about storage. */
export function storageReason(error: unknown): StorageReason | null {
  const text = said(error, 4);
  for (const [trouble, sign] of SIGNS) {
    const found = sign.exec(text);
    if (found) return { trouble, reason: /^(SocketTimeout|P1008)$/.test(found[0]) ? "database is locked" : found[0] };
  }
  return null;
}

/** Codes and messages of an error and of those it was made from. */
function said(error: unknown, depth: number): string {
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null || depth === 0) return "";
  const { code, kind, message, originalMessage, cause, meta } = error as Record<string, unknown>;
  const own = [code, kind, message, originalMessage].filter((one) => typeof one === "string").join(" ");
  const inner = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return `${own} ${said(cause, depth - 1)} ${said(inner, depth - 1)}`;
}
