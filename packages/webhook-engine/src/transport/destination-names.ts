import type { Destination } from "@design-catalog/core";
import { isIP } from "node:net";

const httpsPort = 443;

/** The port to connect to. */
export function portOf({ port }: Destination): number {
  return port === "" ? httpsPort : Number(port);
}

/** RFC 9110 section 7.2: with the port, unless it is the scheme's own. An IPv6 host has its brackets already. */
export function hostHeader({ hostname, port }: Destination): string {
  return port === "" ? hostname : `${hostname}:${port}`;
}

/** The IP literal that the host is, without brackets; undefined for a name. */
export function addressOf({ hostname }: Destination): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) === 0 ? undefined : literal;
}

/** An IP literal has no server name (RFC 6066 section 3) and is verified against the certificate's addresses. */
export function serverNameOf(url: Destination): string {
  return addressOf(url) === undefined ? url.hostname : "";
}
