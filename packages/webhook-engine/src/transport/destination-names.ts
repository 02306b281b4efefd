import { isIP } from "node:net";
import type { Destination } from "@design-catalog/core/ports";

const httpsPort = 443;

/** The host of a destination, as a URL writes it. */
export type Host = Pick<Destination, "hostname">;

/** Returns the port to connect to. */
export function portOf({ port }: Destination): number {
  return port === "" ? httpsPort : Number(port);
}

/**
 * Returns the `Host` header (RFC 9110 section 7.2): with the port unless it is the scheme's default. An IPv6 host
 * already has its brackets.
 */
export function hostHeader({ hostname, port }: Pick<Destination, "hostname" | "port">): string {
  return port === "" ? hostname : `${hostname}:${port}`;
}

/** Returns the host without brackets if it is an IP literal, or undefined for a name. */
export function addressOf({ hostname }: Host): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) === 0 ? undefined : literal;
}

/**
 * Returns the server name of a URL; empty for an IP literal, which has none (RFC 6066 section 3) and is verified
 * against the certificate's addresses.
 */
export function serverNameOf(url: Host): string {
  return addressOf(url) === undefined ? url.hostname : "";
}
