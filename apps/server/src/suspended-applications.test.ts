import { expect, test } from "bun:test";
import type { DeliveryStore, DispatchItem, WebhookUpkeepStore } from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createSuspendedApplications, sparingSuspended, withSuspensions } from "./suspended-applications.ts";

const [north, south] = [testId<"application">("a"), testId<"application">("b")];

function setUp() {
  const table = { ids: [north], reads: 0, isAway: false };
  const clock = createTestClock();
  const read = async () => {
    table.reads += 1;
    if (table.isAway) throw new Error("The database cannot be reached");
    return table.ids;
  };
  return { table, clock, read, suspended: createSuspendedApplications({ read, clock, log: silentLog }) };
}

test("what is suspended is read every five seconds at most, and known while the database is away", async () => {
  const { table, clock, suspended } = setUp();
  await Promise.all(Array.from({ length: 50 }, () => suspended()));
  expect([[...(await suspended())], table.reads]).toEqual([[north], 1]);
  table.ids = [];
  clock.advance(4_999);
  expect((await suspended()).has(north)).toBe(true);
  clock.advance(1);
  expect((await suspended()).has(north)).toBe(false);
  table.ids = [south];
  clock.advance(5_000);
  await suspended();
  table.isAway = true;
  clock.advance(5_000);
  expect((await suspended()).has(south)).toBe(true);
  const fresh = setUp();
  fresh.table.isAway = true;
  expect((await fresh.suspended()).size).toBe(0);
});

test("deliveries of suspended applications are marked, and upkeep leaves their endpoints out", async () => {
  const { suspended, read } = setUp();
  // Only these members matter here.
  const items = [north, south].map((applicationId) => ({ applicationId }) as DispatchItem);
  const deliveries: DeliveryStore = { load: async () => items, settle: async () => new Set(), lease: async () => [] };
  const loaded = await withSuspensions(deliveries, suspended).load([]);
  expect(loaded.map(({ isSuspended }) => isSuspended ?? false)).toEqual([true, false]);
  const found = [north, south].map((applicationId) => ({ applicationId, endpointId: testId<"endpoint">("e") }));
  const asked: unknown[] = [];
  const upkeep: WebhookUpkeepStore = {
    failingEndpoints: async () => found,
    endpointsOwedNotice: async () => found,
    restoreLostJobs: async ({ spared }) => asked.push(spared),
    countAttempts: async () => [],
  };
  const sparing = sparingSuspended(upkeep, read);
  expect(await sparing.failingEndpoints("")).toEqual(found.slice(1));
  expect(await sparing.endpointsOwedNotice("")).toEqual(found.slice(1));
  await sparing.restoreLostJobs({ overdueBefore: "", dueAt: "", limitPerEndpoint: 1 });
  expect(asked).toEqual([[north]]);
  expect(await sparing.countAttempts({ applicationId: south, from: "", to: "" })).toEqual([]);
});
