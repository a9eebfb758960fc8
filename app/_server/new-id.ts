import { randomInt } from "node:crypto";

const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random id for addresses: lower-case letters and digits, beginning with a letter. 12 signs hold 61 bits. */
export function newId(length = 12): string {
  let id = SIGNS[randomInt(26)] ?? "a";
  while (id.length < length) id += SIGNS[randomInt(SIGNS.length)];
  return id;
}
