import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockInstance } from "./instance-lock";
import { createRedactor } from "./redact";
import { openVault } from "./vault";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sinew-guards-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the vault", () => {
  it("opens what it sealed, only for what it was sealed for", () => {
    const vault = openVault(join(folder, "keys", "k"), []);
    const sealed = vault.seal("sk-secret", "a\nhttp://one");
    expect(vault.open(sealed, "a\nhttp://one")).toBe("sk-secret");
    expect(() => vault.open(sealed, "a\nhttp://two")).toThrow();
    expect(() => vault.open(`${sealed.slice(0, -4)}AAA=`, "a\nhttp://one")).toThrow();
    expect(vault.seal("sk-secret", "a")).not.toBe(vault.seal("sk-secret", "a"));
    expect(statSync(join(folder, "keys", "k")).mode & 0o777).toBe(0o600);
  });

  it("refuses to start when the key is missing, broken or another's, and makes none anew", () => {
    const file = join(folder, "k");
    const stored = [{ sealed: openVault(file, []).seal("secret", "b"), bound: "b" }];
    openVault(file, stored);
    rmSync(file);
    expect(() => openVault(file, stored)).toThrow("missing");
    expect(() => statSync(file)).toThrow();
    writeFileSync(file, "short\n");
    expect(() => openVault(file, stored)).toThrow("does not hold a key");
    rmSync(file);
    openVault(file, []);
    expect(() => openVault(file, stored)).toThrow("does not open");
  });
});

describe("the instance lock", () => {
  it("lets one in, tells the other who it is, and is free again afterwards", () => {
    const unlock = lockInstance(folder);
    expect(() => lockInstance(folder)).toThrow(`process ${process.pid}`);
    unlock();
    unlock();
    lockInstance(folder)();
  });
});

describe("redaction", () => {
  const secret = 'sk-live/"quoted"+key';
  const redact = createRedactor([secret, "short"]);

  it("takes a secret out in every form it travels in, also from keys", () => {
    const bytes = Buffer.from(secret);
    const forms = [
      secret,
      encodeURIComponent(secret),
      bytes.toString("hex"),
      bytes.toString("base64"),
      bytes.toString("base64url"),
    ];
    for (const form of forms)
      expect(JSON.stringify(redact({ a: [`x ${form} y`], [form]: 1 })), form).not.toContain(form);
    expect(redact(JSON.stringify({ key: secret }))).toBe('{"key":"•••"}');
  });

  it("leaves everything else as it is, the same object", () => {
    const value = { a: ["text", 1, null, { b: "short" }] };
    expect(redact(value)).toBe(value);
  });
});
