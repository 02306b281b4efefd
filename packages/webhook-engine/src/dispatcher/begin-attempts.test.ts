import { expect, test } from "bun:test";
import type { AttemptRecord, DispatchItem } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { signOf } from "./begin-attempts.ts";

const endpoint = { id: testId<"endpoint">("e"), url: "https://example.com/", enabled: true, headers: {}, secrets: [] };
const item: DispatchItem = {
  deliveryId: testId("d"),
  applicationId: testId("a"),
  eventId: "v",
  eventType: "project.created",
  body: "{}",
  createdAt: "2026-11-22T09:30:00.000Z",
  status: "pending",
  attemptCount: 0,
  automaticCount: 0,
  endpoint,
};
const failed: AttemptRecord = {
  trigger: "automatic",
  startedAt: "2026-11-22T09:30:00.000Z",
  durationMs: 1,
  outcome: "failure",
  statusCode: null,
  errorClass: "timeout",
  errorMessage: "no answer within 15 s",
  remoteAddress: "192.0.2.1",
  timings: { connectMs: 1, tlsMs: 2 },
  responseHeaders: {},
  responseBody: null,
};
const answered = { ...failed.timings, firstByteMs: 3 };

test.each<[string, Partial<AttemptRecord>, string]>([
  ["a success", { outcome: "success", errorClass: null, statusCode: 200, timings: answered }, "alive"],
  ["an error status", { errorClass: "http_5xx", statusCode: 503, timings: answered }, "alive"],
  ["an incomplete answer", { statusCode: 200, timings: answered }, "alive"],
  ["bytes that are not HTTP", { errorClass: "protocol", timings: answered }, "alive"],
  ["a head that never ended", { errorClass: "timeout", timings: answered }, "alive"],
  ["a forbidden address", { errorClass: "blocked_address", timings: {} }, "alive"],
  ["a secret that cannot be opened", { errorClass: "secret", timings: {} }, "unable"],
  ["no access token", { errorClass: "auth", timings: { dnsMs: 1 } }, "none"],
  ["too many open files of this process", { errorClass: "service", timings: { dnsMs: 1 } }, "unable"],
  ["no answer", {}, "silent"],
  ["no connection", { errorClass: "connect", timings: {} }, "silent"],
  ["an unknown name", { errorClass: "dns", timings: { dnsMs: 1 } }, "silent"],
  ["a refused certificate", { errorClass: "tls", timings: { connectMs: 1 } }, "silent"],
])("signOf() given %s", (_, parts, sign) => {
  // The table widens the literals of its signs.
  expect(signOf({ item, attempt: { ...failed, ...parts } })).toBe(sign as ReturnType<typeof signOf>);
});

test("signOf() given no attempt says nothing about an enabled endpoint and unparks any other", () => {
  const disabled = { ...item, endpoint: { ...endpoint, enabled: false } };
  const signs = [item, disabled, { ...item, endpoint: undefined }].map((of) =>
    signOf({ item: of, attempt: undefined }),
  );
  expect(signs).toEqual(["none", "alive", "alive"]);
});
