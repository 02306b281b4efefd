import type { TransportErrorClass } from "@design-catalog/core";

/** How far a request came: connecting, in the TLS handshake, waiting for an answer, or reading it. */
export type Phase = "connect" | "tls" | "request" | "response";

const messageLengthMax = 200;

/** Sorts an error of the runtime into the closed list of error classes. */
export function classifyError(error: Error, phase: Phase): TransportErrorClass {
  const code = errorCode(error);
  if (code === "HPE_HEADER_OVERFLOW") return "response_too_large";
  if (code.startsWith("HPE_")) return "protocol";
  if (phase === "tls") return "tls";
  // A connection that breaks off once an answer has begun left an incomplete one; before that there was none.
  return phase === "response" ? "protocol" : "connect";
}

/** A short text for operators. The runtime's messages name addresses and certificates, never what we sent. */
export function describeError(error: Error): string {
  const code = errorCode(error);
  const text = code === "" || error.message.includes(code) ? error.message : `${error.message} (${code})`;
  // A certificate's names are the receiver's text: no control characters of it may reach a terminal or log.
  return text.replace(/[^\x20-\x7e]+/g, " ").slice(0, messageLengthMax);
}

function errorCode(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
