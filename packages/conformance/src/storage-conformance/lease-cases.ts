import type { LeaseRequest, RateLease } from "@design-catalog/core/ports";
import { expect, test } from "#runner";
import { manyAtOnce, newId, type StorageSubject } from "./subject.ts";

const startMs = Date.parse("2026-11-21T10:00:00.000Z");

/** The buckets of tokens that processes share. */
export function leaseCases(subject: () => StorageSubject): void {
  /** A bucket of ten tokens, of which one comes back in 100 ms. */
  function openBucket(bucket: Partial<LeaseRequest> = {}) {
    const fixed = { applicationId: newId<"application">(), key: "write:kim", capacity: 10, refillMs: 100, ...bucket };
    return (tokens: number, afterMs = 0, changed: Partial<LeaseRequest> = {}): Promise<RateLease> =>
      subject().leases.take({ ...fixed, tokens, nowMs: startMs + afterMs, ...changed });
  }

  test("take() gives tokens until the bucket is empty, and never a part of one", async () => {
    const take = openBucket();
    expect(await take(4)).toEqual({ granted: 4, fullAtMs: startMs + 400 });
    expect(await take(4)).toEqual({ granted: 4, fullAtMs: startMs + 800 });
    expect(await take(4)).toEqual({ granted: 2, fullAtMs: startMs + 1_000 });
    expect(await take(4, 99)).toEqual({ granted: 0, fullAtMs: startMs + 1_000 });
    expect(await take(4, 100)).toEqual({ granted: 1, fullAtMs: startMs + 1_100 });
    expect(await take(4, 250)).toEqual({ granted: 1, fullAtMs: startMs + 1_200 });
  });

  test("take() finds a full bucket after a pause, however long", async () => {
    const take = openBucket();
    await take(10);
    expect(await take(10, 60_000)).toEqual({ granted: 10, fullAtMs: startMs + 61_000 });
    expect((await take(1, 60_000)).granted).toBe(0);
  });

  test("take() counts tokens that come back in fractions of a millisecond", async () => {
    const take = openBucket({ capacity: 120_000, refillMs: 60_000 / 120_000 });
    for (let round = 0; round < 10; round++) expect((await take(12_000)).granted).toBe(12_000);
    expect((await take(1)).granted).toBe(0);
    expect((await take(3, 1)).granted).toBe(2);
  });

  test("take() lets nobody wait longer than an empty bucket takes, though the clock is set back or the limit shrinks", async () => {
    const take = openBucket();
    await take(10);
    expect((await take(1, -3_600_000)).granted).toBe(0);
    expect((await take(1, -3_600_000 + 100)).granted).toBe(1);
    const smaller = { capacity: 2, refillMs: 10 };
    expect(await take(2, 0, smaller)).toEqual({ granted: 2, fullAtMs: startMs + 20 });
  });

  test("take() keeps keys and applications apart", async () => {
    const applicationId = newId<"application">();
    const take = openBucket({ applicationId });
    await take(10);
    expect((await take(1)).granted).toBe(0);
    expect((await take(1, 0, { key: "write:lee" })).granted).toBe(1);
    expect((await take(1, 0, { applicationId: newId() })).granted).toBe(1);
  });

  test("take() by many processes at once gives out each token once", async () => {
    const take = openBucket({ capacity: 50 });
    const leases = await manyAtOnce(20, () => take(4));
    expect(leases.reduce((total, { granted }) => total + granted, 0)).toBe(50);
  });
}
