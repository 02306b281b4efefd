import { expect, test } from "bun:test";
import {
  type DeliveryStore,
  type DispatchItem,
  type WebhookUpkeepStore,
  type WithheldState,
  withheldStates,
} from "@design-catalog/core/ports";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createWithheldApplications, sparingWithheld, withholdDeliveries } from "./withheld-applications.ts";

const [north, south] = [testId<"application">("a"), testId<"application">("b")];

function setUp(state: WithheldState = "suspended") {
  const table = { ids: [north], reads: 0, isAway: false };
  const clock = createTestClock();
  const read = async () => {
    table.reads += 1;
    if (table.isAway) throw new Error("The database cannot be reached");
    return new Map(table.ids.map((id) => [id, state]));
  };
  return { table, clock, read, withheld: createWithheldApplications({ read, clock, log: silentLog }) };
}

test("what is not served is read every five seconds at most, and known while the database is away", async () => {
  const { table, clock, withheld } = setUp();
  await Promise.all(Array.from({ length: 50 }, () => withheld()));
  expect([[...(await withheld())], table.reads]).toEqual([[[north, "suspended"]], 1]);
  table.ids = [];
  clock.advance(4_999);
  expect((await withheld()).has(north)).toBe(true);
  clock.advance(1);
  expect((await withheld()).has(north)).toBe(false);
  table.ids = [south];
  clock.advance(5_000);
  await withheld();
  table.isAway = true;
  clock.advance(5_000);
  expect((await withheld()).has(south)).toBe(true);
  const fresh = setUp();
  fresh.table.isAway = true;
  expect((await fresh.withheld()).size).toBe(0);
});

test.each([
  ["arriving", 500],
  ["moving", 500],
  ["moved", 5_000],
] as const)("that an application is %s is known for %d ms", async (state, freshMs) => {
  const { table, clock, withheld } = setUp(state);
  await withheld();
  table.ids = [];
  clock.advance(freshMs - 1);
  expect((await withheld()).get(north)).toBe(state);
  clock.advance(1);
  expect((await withheld()).has(north)).toBe(false);
});

test.each(withheldStates)(
  "deliveries of %s applications are marked, and upkeep leaves their endpoints out",
  async (state) => {
    const { withheld, read } = setUp(state);
    // Only these members matter here.
    const items = [north, south].map((applicationId) => ({ applicationId }) as DispatchItem);
    const deliveries: DeliveryStore = { load: async () => items, settle: async () => new Set(), lease: async () => [] };
    const loaded = await withholdDeliveries(deliveries, withheld).load([]);
    expect(loaded.map(({ isWithheld }) => isWithheld ?? false)).toEqual([true, false]);
    const found = [north, south].map((applicationId) => ({ applicationId, endpointId: testId<"endpoint">("e") }));
    const asked: unknown[] = [];
    const upkeep: WebhookUpkeepStore = {
      failingEndpoints: async () => found,
      endpointsOwedNotice: async () => found,
      restoreLostJobs: async ({ spared }) => asked.push(spared),
      countAttempts: async () => [],
    };
    const sparing = sparingWithheld(upkeep, read);
    expect(await sparing.failingEndpoints("")).toEqual(found.slice(1));
    expect(await sparing.endpointsOwedNotice("")).toEqual(found.slice(1));
    await sparing.restoreLostJobs({ overdueBefore: "", dueAt: "", limitPerEndpoint: 1 });
    expect(asked).toEqual([[north]]);
    expect(await sparing.countAttempts({ applicationId: south, from: "", to: "" })).toEqual([]);
  },
);
