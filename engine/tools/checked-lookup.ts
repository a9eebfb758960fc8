// Name resolution for connections. Every address of a name must be public, or none is used; the connection is made to
// the very addresses that were checked, so a name that answers differently the second time gains nothing.

import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { blockedAddress } from "./checked-url";
import { ToolError } from "./define-tool";
import { isPublicAddress } from "./public-address";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>;

export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export function checkedLookup(resolve: Resolve, allow: "public" | "any"): LookupFunction {
  const addressesOf = async (hostname: string) => {
    const addresses = await resolve(hostname).catch(() => []);
    if (addresses.length === 0) throw new ToolError("unknown_host", `the name ${hostname} cannot be resolved`);
    if (allow === "public" && !addresses.every(isPublicAddress)) throw blockedAddress(hostname);
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return (hostname, options, done) => {
    addressesOf(hostname).then(
      (addresses) => {
        const first = addresses[0];
        if (options.all || !first) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}
