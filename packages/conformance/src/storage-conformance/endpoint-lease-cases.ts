import { expect, test } from "#runner";
import { newId, type StorageSubject } from "./subject.ts";

/** The leases by which only one process attempts an endpoint. */
export function endpointLeaseCases(subject: () => StorageSubject): void {
  function openEndpoint() {
    const endpoint = { applicationId: newId<"application">(), endpointId: newId<"endpoint">() };
    return async (holder: string, forMs: number) => {
      const [lease] = await subject().deliveries.lease({ holder, endpoints: [endpoint], forMs });
      return lease?.otherEndedMs;
    };
  }

  test("lease() gives an endpoint to one process, which may prolong it, until it ends the lease", async () => {
    const lease = openEndpoint();
    expect(await lease("one", 60_000)).toBeNull();
    expect(await lease("two", 60_000)).toBeUndefined();
    expect(await lease("two", 0)).toBeUndefined();
    expect(await lease("one", 60_000)).toBeNull();
    expect(await lease("one", 0)).toBeNull();
    const otherEndedMs = await lease("two", 60_000);
    expect(otherEndedMs).toBeGreaterThanOrEqual(0);
    expect(otherEndedMs).toBeLessThan(30_000);
    expect(await lease("one", 60_000)).toBeUndefined();
    expect(await lease("two", 60_000)).toBeGreaterThanOrEqual(0);
  });

  test("lease() lapses without a prolongation", async () => {
    const lease = openEndpoint();
    expect(await lease("one", 1)).toBeNull();
    let otherEndedMs: number | null | undefined;
    for (let tries = 0; tries < 200 && otherEndedMs === undefined; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      otherEndedMs = await lease("two", 60_000);
    }
    expect(otherEndedMs).toBeGreaterThanOrEqual(0);
    expect(await lease("one", 60_000)).toBeUndefined();
  });

  test("lease() of many endpoints returns those that it got, and one of processes at once gets each", async () => {
    const applicationId = newId<"application">();
    const endpoints = Array.from({ length: 8 }, () => ({ applicationId, endpointId: newId<"endpoint">() }));
    const holders = ["one", "two", "three", "four"];
    const asked = holders.map((holder, index) => {
      const ordered = index % 2 === 0 ? endpoints : endpoints.toReversed();
      return subject().deliveries.lease({ holder, endpoints: ordered, forMs: 60_000 });
    });
    const got = (await Promise.all(asked)).flat().map(({ endpointId }): string => endpointId);
    const ids = endpoints.map(({ endpointId }): string => endpointId);
    expect(got.toSorted()).toEqual(ids.toSorted());
    expect(await subject().deliveries.lease({ holder: "five", endpoints: [], forMs: 60_000 })).toEqual([]);
  });
}
