// The one place that seals and opens secrets: AES-256-GCM under a key file of its own, outside the database and the
// workspace. A key that is missing or wrong while secrets are stored is never replaced: the server refuses to start.

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefusal } from "./start-refusal";

export interface Vault {
  /** `bound` says what the secret belongs to (a provider and its origin); it opens only with the same words. */
  seal(secret: string, bound: string): string;
  /** Throws where the text was changed, belongs elsewhere, or was sealed under another key. */
  open(sealed: string, bound: string): string;
}

const CIPHER = "aes-256-gcm";

/** `stored` are the secrets there are: the key must open them all. */
export function openVault(key_file: string, stored: readonly { sealed: string; bound: string }[]): Vault {
  if (!existsSync(key_file)) {
    if (stored.length > 0) {
      throw new StartRefusal(
        `The key file ${key_file} is missing, but secrets are stored.`,
        "Put the file back from your backup, or delete the providers that have a key from the database.",
      );
    }
    mkdirSync(dirname(key_file), { recursive: true, mode: 0o700 });
    writeFileSync(key_file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  }
  chmodSync(key_file, 0o600);
  const key = Buffer.from(readFileSync(key_file, "utf8").trim(), "base64");
  if (key.length !== 32) {
    throw new StartRefusal(
      `The key file ${key_file} does not hold a key.`,
      "Put the right file back from your backup.",
    );
  }
  const vault: Vault = {
    seal: (secret, bound) => seal(key, secret, bound),
    open: (text, bound) => open(key, text, bound),
  };
  for (const { sealed, bound } of stored) {
    try {
      vault.open(sealed, bound);
    } catch {
      throw new StartRefusal(
        `The key file ${key_file} does not open the stored secrets.`,
        "It belongs to another installation; put the right one back from your backup.",
      );
    }
  }
  return vault;
}

function seal(key: Buffer, secret: string, bound: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return ["v1", nonce.toString("base64"), cipher.getAuthTag().toString("base64"), body.toString("base64")].join(".");
}

function open(key: Buffer, sealed: string, bound: string): string {
  const [version, nonce = "", tag = "", body = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("sealed by a version that is not known");
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, "base64"), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(Buffer.from(tag, "base64"));
  return Buffer.concat([decipher.update(Buffer.from(body, "base64")), decipher.final()]).toString("utf8");
}
