import { expect, test } from "bun:test";
import {
  type DeliveryStore,
  type DispatchItem,
  type WebhookUpkeepStore,
  type WithheldState,
  withheldStates,
} from "@design-catalog/core/ports";
import { failureOf } from "@design-catalog/testing/failure-of";
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
  const { states, checkCommit, leaving } = createWithheldApplications({ read, clock, log: silentLog });
  return { table, clock, read, withheld: states, checkCommit, leaving: () => leaving(read) };
}

test("what is not served is read every four seconds at most, and known while the database is away", async () => {
  const { table, clock, withheld } = setUp();
  await Promise.all(Array.from({ length: 50 }, () => withheld()));
  expect([[...(await withheld())], table.reads]).toEqual([[[north, "suspended"]], 1]);
  table.ids = [];
  clock.advance(3_999);
  expect((await withheld()).has(north)).toBe(true);
  clock.advance(1);
  expect((await withheld()).has(north)).toBe(false);
  table.ids = [south];
  clock.advance(4_000);
  await withheld();
  table.isAway = true;
  clock.advance(4_000);
  expect((await withheld()).has(south)).toBe(true);
  const fresh = setUp();
  fresh.table.isAway = true;
  expect((await fresh.withheld()).size).toBe(0);
});

test.each([
  ["arriving", 500],
  ["moving", 500],
  ["moved", 4_000],
] as const)("that an application is %s is known for %d ms", async (state, freshMs) => {
  const { table, clock, withheld } = setUp(state);
  await withheld();
  table.ids = [];
  clock.advance(freshMs - 1);
  expect((await withheld()).get(north)).toBe(state);
  clock.advance(1);
  expect((await withheld()).has(north)).toBe(false);
});

test.each([
  ["arriving", 5],
  ["moving", 1],
  ["moved", 5],
] as const)("no change of an application that is %s is committed", async (state, seconds) => {
  const { withheld, checkCommit, read } = setUp(state);
  await withheld();
  const failure = await failureOf(() => checkCommit(north, read));
  expect(failure).toMatchObject({ code: "application_moving", data: { retryAfterSeconds: seconds } });
  expect(await checkCommit(south, read)).toBeUndefined();
});

test("a commit is judged by the transaction's own reading once what is known is too old, also while others fail", async () => {
  const { table, clock, withheld, checkCommit, read } = setUp("moving");
  table.ids = [];
  await withheld();
  table.ids = [north];
  clock.advance(3_999);
  expect(await checkCommit(north, read)).toBeUndefined();
  clock.advance(1);
  table.isAway = true;
  // The previous answer stays in force for requests, not for what they commit.
  expect((await withheld()).has(north)).toBe(false);
  const readHere = async () => new Map([[north, "moving"] as const]);
  expect(await failureOf(() => checkCommit(north, readHere))).toMatchObject({ code: "application_moving" });
  expect((await withheld()).get(north)).toBe("moving");
});

test("results are recorded until 4.5 s after an application was last seen served, however often it is read", async () => {
  const { table, clock, withheld, leaving } = setUp("moving");
  table.ids = [];
  expect((await leaving()).size).toBe(0);
  table.ids = [north];
  clock.advance(4_000);
  expect((await withheld()).get(north)).toBe("moving");
  clock.advance(499);
  expect((await leaving()).size).toBe(0);
  clock.advance(1);
  expect([...(await leaving())]).toEqual([north]);
  clock.advance(4_000);
  expect([...(await leaving())]).toEqual([north]);
  table.ids = [];
  clock.advance(500);
  expect((await leaving()).size).toBe(0);
});

test("no result is recorded where an application is first seen on its way, and all of a suspended one are", async () => {
  const { table, clock, leaving } = setUp("moved");
  expect([...(await leaving())]).toEqual([north]);
  table.ids = [north, south];
  clock.advance(10_000);
  expect([...(await leaving())]).toEqual([north, south]);
  expect((await setUp("suspended").leaving()).size).toBe(0);
});

test("an operator who resumes a suspended application may commit", async () => {
  const { withheld, checkCommit, read } = setUp();
  await withheld();
  expect(await checkCommit(north, read)).toBeUndefined();
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
