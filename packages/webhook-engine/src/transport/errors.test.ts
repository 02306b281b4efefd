import { expect, test } from "bun:test";
import { answerTimeoutText, classifyError, describeError, type Phase, secondsText } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error("the receiver's own words"), { code });
const phases = ["connect", "tls", "request", "response"] as const satisfies readonly Phase[];

test.each([
  ["HPE_HEADER_OVERFLOW", ["response_too_large", "response_too_large", "response_too_large", "response_too_large"]],
  ["HPE_INVALID_CONSTANT", ["protocol", "protocol", "protocol", "protocol"]],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", ["connect", "tls", "tls", "protocol"]],
  ["ECONNRESET", ["connect", "tls", "connect", "protocol"]],
  ["EMFILE", ["service", "service", "service", "service"]],
  ["EADDRNOTAVAIL", ["service", "service", "service", "service"]],
] as const)("classifyError() given %s judges by the phase", (code, classes) => {
  expect(phases.map((phase) => classifyError(withCode(code), phase))).toEqual([...classes]);
});

test.each([
  ["ECONNREFUSED", "connect", "connection refused"],
  ["EHOSTUNREACH", "connect", "host unreachable"],
  ["ENETUNREACH", "connect", "network unreachable"],
  ["EADDRNOTAVAIL", "connect", "the service has no address or no free port to connect from"],
  ["EMFILE", "connect", "the service has too many files open"],
  ["ETIMEDOUT", "connect", "connection timed out"],
  ["ECONNRESET", "connect", "connection closed while connecting"],
  ["ECONNRESET", "tls", "connection closed in the TLS handshake"],
  ["ECONNRESET", "request", "connection closed before the answer"],
  ["ECONNRESET", "response", "connection closed during the answer"],
  ["EPIPE", "request", "connection closed before the answer (EPIPE)"],
  ["a receiver's text", "request", "connection closed before the answer"],
  ["HPE_INVALID_VERSION", "response", "the answer is not HTTP/1.1 (HPE_INVALID_VERSION)"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "tls", "the receiver does not speak TLS at this port"],
  ["ERR_SSL_HTTP_REQUEST", "tls", "the receiver does not speak TLS at this port"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "request", "TLS failed (ERR_SSL_WRONG_VERSION_NUMBER)"],
  ["ERR_SSL_NO_CIPHERS", "tls", "TLS failed (ERR_SSL_NO_CIPHERS)"],
  [
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
    "request",
    "the receiver ended TLS with the alert certificate required",
  ],
] as const)("describeError() given %s in phase %s says so in fixed words", (code, phase, text) => {
  expect(describeError(withCode(code), phase)).toBe(text);
  expect(describeError(new Error(code), phase)).not.toContain("words");
});

test("answerTimeoutText() tells whether an answer had begun, and rounds as people do", () => {
  expect(answerTimeoutText(15_000, false)).toBe("no answer within 15 s");
  expect(answerTimeoutText(400, true)).toBe("no complete answer within 0.4 s");
  expect([-1, 0, 49, 51, 9_940, 9_960, 10_000, 10_499, 10_500].map(secondsText)).toEqual([
    "0 s",
    "0 s",
    "0 s",
    "0.1 s",
    "9.9 s",
    "10 s",
    "10 s",
    "10 s",
    "11 s",
  ]);
});
