import { describe, expect, it } from "vitest";
import { storageReason } from "./storage-reason";

describe("what a failure says of the storage", () => {
  it.each([
    ["SQLite itself", Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" }), "locked"],
    [
      "Prisma around its adapter",
      Object.assign(new Error("Operation has timed out"), {
        code: "P1008",
        meta: { driverAdapterError: Object.assign(new Error("SocketTimeout"), { cause: { kind: "SocketTimeout" } }) },
      }),
      "locked",
    ],
    [
      "Prisma around another refusal",
      Object.assign(new Error("Error in connector"), {
        meta: {
          driverAdapterError: { cause: { kind: "sqlite", message: "attempt to write a readonly database" } },
        },
      }),
      "read_only",
    ],
    [
      "a raw query",
      new Error("Raw query failed. Code: `13`. Message: `SQLITE_FULL: database or disk is full`"),
      "full",
    ],
    ["the system", Object.assign(new Error("write"), { code: "ENOSPC" }), "full"],
    ["a failing disk", Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" }), "failing"],
  ])("%s", (_, error, trouble) => {
    expect(storageReason(error)?.trouble).toBe(trouble);
  });

  it.each([
    new Error("no"),
    Object.assign(new Error("UNIQUE constraint failed"), { code: "SQLITE_CONSTRAINT" }),
    null,
    undefined,
  ])("says nothing of %s", (error) => {
    expect(storageReason(error)).toBeNull();
  });
});
