import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { isCheckDue } from "./check-domain.ts";
import type { DomainRow } from "./table.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const nowMs = Date.parse("2026-03-01T12:00:00.000Z");
const before = (ms: number) => formatTimestamp(nowMs - ms);

const row: DomainRow = {
  id: testId("d"),
  version: 0,
  createdAt: before(30 * day),
  updatedAt: before(30 * day),
  createdBy: null,
  updatedBy: null,
  deleted: false,
  domain: "dealer.example",
  servesApplication: false,
  enforcesSso: false,
  status: "pending",
  validationToken: "proof",
  lastCheckedAt: before(day),
  lastError: null,
  lastErrorSentences: null,
  verifiedAt: null,
};

test.each([
  ["young", hour - 1, 2 * minute],
  ["an hour old", hour, 15 * minute],
  ["less than a day old", day - 1, 15 * minute],
  ["a day old", day, 6 * hour],
])("isCheckDue() given a pending domain that is %s waits as long as DNS may take", (_, ageMs, waitMs) => {
  const pending = (sinceMs: number) =>
    isCheckDue({ ...row, updatedAt: before(ageMs), lastCheckedAt: before(sinceMs) }, nowMs);
  expect([pending(waitMs - 1), pending(waitMs)]).toEqual([false, true]);
});

test("isCheckDue() checks a domain that never was, and no failed one", () => {
  expect(isCheckDue({ ...row, lastCheckedAt: null }, nowMs)).toBe(true);
  expect(isCheckDue({ ...row, status: "failed", lastCheckedAt: null }, nowMs)).toBe(false);
});

test("isCheckDue() checks a verified domain weekly, and one that lost its proof every 6 hours", () => {
  const verified = (ageMs: number, sinceMs: number, lastError: DomainRow["lastError"]) => {
    const dates = { verifiedAt: before(ageMs), lastCheckedAt: before(sinceMs) };
    return isCheckDue({ ...row, ...dates, status: "verified", lastError }, nowMs);
  };
  expect([verified(7 * day - 1, day, null), verified(7 * day, day, null)]).toEqual([false, true]);
  expect([verified(8 * day, 6 * hour - 1, "gone"), verified(8 * day, 6 * hour, "gone")]).toEqual([false, true]);
});
