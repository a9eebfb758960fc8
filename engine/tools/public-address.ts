// Which addresses of the network a tool may talk to: the public ones, and no others. An allow list by range, so that a
// kind of address that nobody thought of is refused.

import ipaddr from "ipaddr.js";

/** Reached from inside a cloud machine only, though it lies in a public range. */
const METADATA = new Set(["168.63.129.16"]);
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** `host` of a URL without its brackets, when it is an IP address as such. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return ipaddr.isValid(bare) ? bare : null;
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || METADATA.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(PUBLIC_IPV6);
}
