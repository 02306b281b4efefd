import { BlockList, isIP } from "node:net";

/** Finds the client of a request from the address of its socket and its `X-Forwarded-For` header. */
export type FindClientAddress = (socketAddress: string | undefined, forwardedFor: string | null) => string | undefined;

/**
 * Returns the other end of the socket as the client, unless that is a trusted proxy. Each trusted proxy appends the
 * address of its client, so the last address that is not a trusted proxy's is the client; earlier ones can be made up.
 */
export function createFindClientAddress(trustedProxies: readonly string[]): FindClientAddress {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = "", prefix = ""] = network.split("/");
    trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const isTrusted = (address: string) => trusted.check(address, familyOf(address));

  return (socketAddress, forwardedFor) => {
    let client = addressIn(socketAddress ?? "");
    if (client === undefined || !isTrusted(client)) return socketAddress;
    for (const hop of (forwardedFor ?? "").split(",").toReversed()) {
      const address = addressIn(hop.trim());
      if (address === undefined) break;
      client = address;
      if (!isTrusted(address)) break;
    }
    return client;
  };
}

/** Parses an IP address as proxies write it: with a port, in brackets, with a zone, IPv4 within IPv6. */
export function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/u.exec(text)?.[1] ?? /^([\d.]+):\d+$/u.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/u, "").replace(/^::ffff:(?=[\d.]+$)/iu, "");
  return isIP(address) === 0 ? undefined : address;
}

/** The family of an address. */
export function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
