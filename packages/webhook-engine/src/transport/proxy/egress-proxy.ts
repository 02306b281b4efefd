import type { SecureContext } from "node:tls";
import { hostHeader } from "../destination-names.ts";

/** A proxy that opens every connection (HTTP CONNECT, RFC 9110 section 9.3.6). */
export interface EgressProxy {
  /** `https:` speaks TLS to the proxy too, whose certificate must be for its host name. */
  readonly protocol: "http:" | "https:";
  /** Host as a URL writes it, resolved by the system; it may be private. */
  readonly hostname: string;
  readonly port: number;
  /** Login by the Basic scheme (RFC 7617), which only the proxy is told. @default none */
  readonly login?: { readonly user: string; readonly password: string };
}

/** A proxy with the authorities that may sign its certificate, which gets no certificate of this side. */
export interface TrustedProxy extends EgressProxy {
  /** The system's roots without one. */
  readonly context: SecureContext | undefined;
}

/** Address and port that the proxy connects to. */
export interface TunnelEnd {
  readonly address: string;
  readonly port: number;
}

/** Returns the head that asks a proxy for a connection to a vetted address: it gets no name to resolve. */
export function connectRequest({ login }: EgressProxy, { address, port }: TunnelEnd): string {
  const end = hostHeader({ hostname: address.includes(":") ? `[${address}]` : address, port: String(port) });
  const credentials = login && Buffer.from(`${login.user}:${login.password}`).toString("base64");
  const lines = [
    `CONNECT ${end} HTTP/1.1`,
    `Host: ${end}`,
    ...(credentials === undefined ? [] : [`Proxy-Authorization: Basic ${credentials}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Bytes that the head of a proxy's answer may have. */
const headBytesMax = 16_384;
const headEnd = "\r\n\r\n";

/**
 * Judges the bytes that a proxy has answered so far: undefined while its head is incomplete, then empty for an open
 * connection, or else the reason why there is none.
 */
export function judgeAnswer(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return bytes.length > headBytesMax ? "the head of the proxy's answer is too long" : undefined;
  const [, status] = /^HTTP\/1\.[01] ([1-9]\d\d)[ \r]/.exec(bytes.toString("latin1")) ?? [];
  if (status === undefined) return "the proxy's answer is not HTTP/1.1";
  // Tinyproxy answers wrong credentials with 401, and only none with 407.
  if (status === "407" || status === "401")
    return `the proxy does not accept the credentials, or wants some (status ${status})`;
  if (!status.startsWith("2")) return `the proxy opens no connection to the receiver (status ${status})`;
  // A receiver speaks only after the first message of TLS.
  return bytes.length > end + headEnd.length ? "the proxy sent bytes before the receiver could" : "";
}
