import type { TransportErrorClass } from "@design-catalog/core/ports";

/** Progress of a request: connecting, in the TLS handshake, waiting for an answer, or reading it. */
export type Phase = "connect" | "tls" | "request" | "response";

/** Assigns one of the closed list of error classes to an error of the runtime. */
export function classifyError(error: Error, phase: Phase): TransportErrorClass {
  const code = errorCode(error);
  if (ownFaults.has(code)) return "service";
  if (code === "HPE_HEADER_OVERFLOW") return "response_too_large";
  if (code.startsWith("HPE_")) return "protocol";
  // A receiver that requires a client certificate says so after the handshake (RFC 8446 section 4.4.2.4).
  if (phase === "tls" || (phase === "request" && code.startsWith("ERR_SSL_"))) return "tls";
  // A connection that breaks during the answer leaves it incomplete; before the answer there was none.
  return phase === "response" ? "protocol" : "connect";
}

/** Codes of what this machine lacks for a connection, whoever the receiver is. */
const ownFaults: ReadonlySet<string> = new Set(["EADDRNOTAVAIL", "EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "ENETDOWN"]);

const systemErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  EADDRNOTAVAIL: "the service has no address or no free port to connect from",
  EMFILE: "the service has too many files open",
  ETIMEDOUT: "connection timed out",
};

const brokenOff: Readonly<Record<Phase, string>> = {
  connect: "connection closed while connecting",
  tls: "connection closed in the TLS handshake",
  request: "connection closed before the answer",
  response: "connection closed during the answer",
};

/** Describes an error to operators in fixed words: the runtime's text may repeat what a receiver has sent. */
export function describeError(error: Error, phase: Phase): string {
  const code = errorCode(error);
  const known = systemErrors[code];
  if (known !== undefined) return known;
  const [, alert] = /_ALERT_([A-Z_]+)$/.exec(code) ?? [];
  if (alert !== undefined) return `the receiver ended TLS with the alert ${alert.toLowerCase().replaceAll("_", " ")}`;
  if (phase === "tls" && notTls.has(code)) return "the receiver does not speak TLS at this port";
  if (code.startsWith("ERR_SSL_")) return `TLS failed (${code})`;
  if (code.startsWith("HPE_")) return `the answer is not HTTP/1.1 (${code})`;
  return /^[A-Z][A-Z0-9_]*$/.test(code) && code !== "ECONNRESET" ? `${brokenOff[phase]} (${code})` : brokenOff[phase];
}

const notTls: ReadonlySet<string> = new Set([
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_HTTP_REQUEST",
  "ERR_SSL_HTTPS_PROXY_REQUEST",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
]);

/** Describes what was missing at the deadline of a request that was sent. */
export function answerTimeoutText(deadlineMs: number, hasBegun: boolean): string {
  return `no ${hasBegun ? "complete answer" : "answer"} within ${secondsText(deadlineMs)}`;
}

/** Formats a time for people: `15 s`, `0.4 s`. */
export function secondsText(timeMs: number): string {
  const seconds = Math.max(0, timeMs) / 1_000;
  return `${seconds >= 10 ? Math.round(seconds) : Math.round(seconds * 10) / 10} s`;
}

/** Returns the code of an error of the runtime, empty without one. */
export function errorCode(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
