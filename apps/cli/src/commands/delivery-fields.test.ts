import { expect, test } from "bun:test";
import { describeAttempt } from "./delivery-fields.ts";

const failed = { outcome: "failure", durationMs: 48, statusCode: null, errorClass: null, errorMessage: null };

test.each<[object, string]>([
  [{ statusCode: 204 }, "accepted, status 204, 48 ms"],
  [
    { errorClass: "tls", errorMessage: "certificate expired on 2026-11-01" },
    "tls: certificate expired on 2026-11-01, 48 ms",
  ],
  [
    { errorClass: "http_5xx", errorMessage: "the receiver answered with status 503", statusCode: 503 },
    "http_5xx: the receiver answered with status 503, 48 ms",
  ],
  [
    { errorClass: "timeout", errorMessage: "no complete answer within 15 s", statusCode: 200 },
    "timeout: no complete answer within 15 s, status 200, 48 ms",
  ],
  // Recorded before attempts had a message.
  [{ errorClass: "timeout" }, "timeout, no answer, 48 ms"],
  [{ errorClass: "http_4xx", statusCode: 404 }, "http_4xx, status 404, 48 ms"],
])("describeAttempt() given %p says %p", (parts, text) => {
  expect(describeAttempt({ ...failed, ...parts })).toBe(text);
});
