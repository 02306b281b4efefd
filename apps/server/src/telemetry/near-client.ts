import { BlockList } from "node:net";
import { addressIn, familyOf } from "../client-address.ts";

const near = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  near.addSubnet(network, prefix, familyOf(network));
}

/** Headers by which proxies name the clients that they forward for. */
const forwarding = ["x-forwarded-for", "x-real-ip", "forwarded"];

/**
 * True for a client with a loopback or private address. Every address that a proxy names must be one, believed or not: a
 * proxy in the same network is near itself, and those that it serves may not be.
 */
export function isNear(clientAddress: string | undefined, headers: Headers): boolean {
  const named = forwarding.flatMap((name) => namedIn(headers.get(name)));
  return [clientAddress ?? "", ...named].every((text) => {
    const address = addressIn(text);
    return address !== undefined && near.check(address, familyOf(address));
  });
}

/** Addresses in a list, also as `for=` of RFC 7239; whatever is not an address is near nobody. */
function namedIn(header: string | null): readonly string[] {
  if (header === null) return [];
  const hops = header.split(",");
  return hops.map((hop) => (/\bfor="?([^";]*)/iu.exec(hop)?.[1] ?? hop).trim());
}
