import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { certificateTrouble } from "./certificate-trouble.ts";

const nowMs = Date.parse("2026-11-21T09:30:00.000Z");
const place = {
  id: testId<"endpoint">("6b00ecc1f3c9ebfd2b30f064"),
  url: "https://hooks.example:8443/x",
  enabled: true,
};

function troubleOf(notAfter: string, more: { readonly enabled?: boolean } = {}) {
  const clientCertificate = { subject: "CN=catalog", fingerprint: "AB", sealed: "s", notAfter };
  return certificateTrouble({ ...place, ...more, credentials: { clientCertificate } }, nowMs);
}

test("a client certificate that has expired fails the check, one that soon will is a warning", () => {
  const check = "endpoint hooks.example:8443";
  const subject = `the client certificate of endpoint ${place.id}`;
  expect(troubleOf("2026-11-21T09:29:59.000Z")).toEqual([
    { check, status: "fail", message: `${subject} expired on 2026-11-21T09:29:59.000Z` },
  ]);
  expect(troubleOf("2026-11-24T09:30:00.000Z")).toEqual([
    { check, status: "warn", message: `${subject} is valid for 3 more days` },
  ]);
});

test("one that lasts, one of a disabled endpoint, and none pass", () => {
  expect(troubleOf("2026-12-05T09:30:00.000Z")).toEqual([]);
  expect(troubleOf("2020-01-01T00:00:00.000Z", { enabled: false })).toEqual([]);
  expect(certificateTrouble({ ...place, credentials: null }, nowMs)).toEqual([]);
});
