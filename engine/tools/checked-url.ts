// A URL is read once, by the same parser that connects, and only what it says counts: other spellings of an address are
// already gone then.

import { ToolError } from "./define-tool";
import { isPublicAddress, literalAddress } from "./public-address";

/** http(s), no user info, and no address inside a network unless `allowed` names it. Names are checked when resolved. */
export function checkedUrl(text: string, allowed: (url: URL) => boolean): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ToolError("bad_url", `this is not a complete URL: ${text.slice(0, 200)}`, "refused");
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new ToolError("bad_url", `only http and https are possible, not ${url.protocol}`, "refused");
  }
  if (url.username || url.password) {
    throw new ToolError("bad_url", "a URL with a user name or password in it is refused; use a header", "refused");
  }
  if (allowed(url)) return url;
  const literal = literalAddress(url.hostname);
  if (literal !== null && !isPublicAddress(literal)) throw blockedAddress(url.hostname);
  if (/(^|\.)(localhost|local|internal)\.?$/i.test(url.hostname)) throw blockedAddress(url.hostname);
  return url;
}

export function blockedAddress(hostname: string): ToolError {
  const sentence = `${hostname} is not a public address; the owner of this instance can allow it`;
  return new ToolError("blocked_address", sentence, "refused");
}

/** `host:port` of a URL, the port always written. */
export function hostAndPort(url: URL): string {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return `${url.hostname.toLowerCase().replace(/\.$/, "")}:${port}`;
}
