import { networkOf } from "../../engine/text/network-of.ts";

/** The rough network of a client, which tells a place well enough: 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function roughNetworkOf(address: string): string {
  const network = networkOf(address);
  if (network.includes(".")) return `${network.split(".").slice(0, 3).join(".")}.0/24`;
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}
