import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A block of addresses: the network and its prefix length. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

const globalUnicast = parseNetwork("2000::/3");
const deniedNetworks = [
  // Azure's host service: public by its class, but answered only by a virtual machine's own host.
  parseNetwork("168.63.129.16/32"),
  // The former 6bone (RFC 3701), returned to IANA and not to be routed.
  parseNetwork("3ffe::/16"),
];

/**
 * Tells whether an IP literal is a public unicast address. Forms that embed another address (IPv4-mapped, NAT64, 6to4,
 * Teredo and others) are not public, whatever they embed: no public receiver needs one, and each could bypass a filter.
 */
export function isPublicAddress(address: string): boolean {
  if (!isPlainAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || isInNetworks(address, deniedNetworks)) return false;
  // ipaddr.js calls an IPv6 address unicast when it is in none of its blocks; only this block is delegated.
  return parsed.kind() === "ipv4" || isInNetworks(address, [globalUnicast]);
}

/**
 * Tells whether an IP literal lies inside one of `networks`. An IPv4-mapped IPv6 address is not inside an IPv4 network.
 */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!isPlainAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

/**
 * Reads a CIDR block such as `127.0.0.0/8`.
 * @throws {RangeError} when it is not a CIDR block
 */
export function parseNetwork(cidr: string): Network {
  const [address = "", prefixLength = "", ...rest] = cidr.split("/");
  if (!isPlainAddress(address) || !/^\d{1,3}$/.test(prefixLength) || rest.length > 0 || !ipaddr.isValidCIDR(cidr)) {
    throw new RangeError(`Cannot use network because it is not a CIDR block: ${cidr}`);
  }
  return ipaddr.parseCIDR(cidr);
}

// ipaddr.js also takes 127.1 and 0x7f.1. It and `node:net` accept a zone (fe80::1%eth0), which names a local link.
function isPlainAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes("%");
}
