import { expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import { createTestClock, silentLog } from "@design-catalog/testing/test-ports";
import { createApplicationOf } from "./application-of.ts";

const applicationId = testId<"application">("6740a1f2c3d4e5f6071829c1");

function setUp() {
  const clock = createTestClock();
  const table: { domains: readonly string[]; reads: number; fails: boolean } = {
    domains: ["shop.dealer.example"],
    reads: 0,
    fails: false,
  };
  const read = async () => {
    table.reads += 1;
    if (table.fails) throw new Error("the database cannot be reached");
    return table.domains.map((domain) => ({ domain, applicationId }));
  };
  const applicationOf = createApplicationOf({ read, baseUrl: "https://catalog.example", clock, log: silentLog });
  return { clock, table, applicationOf };
}

const served = { applicationId, baseUrl: "https://shop.dealer.example" };

test("finds the application of a verified domain, at the domain's own origin", async () => {
  const { applicationOf } = setUp();
  expect(await applicationOf("shop.dealer.example")).toEqual(served);
  expect(await applicationOf("dealer.example")).toBeUndefined();
});

test("lets no domain take over the service's own host", async () => {
  const { applicationOf, table } = setUp();
  table.domains = ["catalog.example"];
  expect(await applicationOf("catalog.example")).toBeUndefined();
});

test("reads all domains once in five seconds, whatever hosts are asked for, and lets nobody wait for it", async () => {
  const { applicationOf, clock, table } = setUp();
  await Promise.all(Array.from({ length: 50 }, (_, index) => applicationOf(`made-up-${index}.example`)));
  expect(table.reads).toBe(1);
  table.domains = [];
  clock.advance(4_999);
  expect(await applicationOf("shop.dealer.example")).toEqual(served);
  clock.advance(1);
  expect(await applicationOf("shop.dealer.example")).toEqual(served);
  await Bun.sleep(0);
  expect(await applicationOf("shop.dealer.example")).toBeUndefined();
  expect(table.reads).toBe(2);
});

test("reads all domains again at once where the clock was set back", async () => {
  const { applicationOf, clock, table } = setUp();
  await applicationOf("shop.dealer.example");
  table.domains = [];
  clock.advance(-3_600_000);
  await applicationOf("shop.dealer.example");
  await Bun.sleep(0);
  expect(await applicationOf("shop.dealer.example")).toBeUndefined();
  expect(table.reads).toBe(2);
});

test("keeps using what it has read while the database is unreachable, and fails with a reason if it has read nothing", async () => {
  const { applicationOf, clock, table } = setUp();
  await applicationOf("shop.dealer.example");
  table.fails = true;
  clock.advance(5_000);
  await applicationOf("shop.dealer.example");
  await Bun.sleep(0);
  expect(await applicationOf("shop.dealer.example")).toEqual(served);
  const fresh = setUp();
  fresh.table.fails = true;
  await expect(fresh.applicationOf("shop.dealer.example")).rejects.toThrow("cannot be reached");
  fresh.table.fails = false;
  await Bun.sleep(0);
  expect(await fresh.applicationOf("shop.dealer.example")).toEqual(served);
});
