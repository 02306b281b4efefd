import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { createTestClock } from "@design-catalog/testing/test-ports";
import { createRowMemory } from "../../engine/rows/row-memory.ts";
import { recordEvents } from "../../service.ts";
import { createWebhook, testWebhook } from "../webhooks.fixture.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");
const hourMs = 3_600_000;

/** An application with two endpoints, one of them disabled, in a process that remembers rows. */
async function setUp() {
  const clock = createTestClock(noon);
  const application = await createTestApplication({ clock, rowMemory: createRowMemory() });
  const { administrator, call, callNamed, contextOf, store } = application;
  for (const enabled of [true, false]) {
    const body = { url: `https://hooks-${enabled}.example/`, eventTypes: ["user.deleted"], enabled };
    const { endpoint } = await call(createWebhook, administrator, { body });
    await call(testWebhook, administrator, { parameters: { id: endpoint.id } });
  }
  const show = async (input: { readonly method: string; readonly body?: object }) => {
    const parameters = { applicationId: store.applicationId };
    // Both operations answer with the application.
    return (await callNamed(input.method, administrator, { parameters, body: input.body })) as {
      readonly version: number;
      readonly quotaUse: readonly unknown[];
    };
  };
  const allow = async (deliveriesPerDay: number | null) => {
    const { version } = await show({ method: "getApplication" });
    await show({ method: "patchApplication", body: { version, settings: { quotas: { deliveriesPerDay } } } });
  };
  const passLag = () => clock.advance(5_001);
  const record = (type: "user.deleted" | "user.restored" = "user.deleted") => {
    const drafts = [{ type, data: { object: { id: "6740a1f2c3d4e5f607182910" } } }] as const;
    return store.transaction((transaction) => recordEvents({ context: contextOf(administrator), transaction }, drafts));
  };
  return {
    application,
    clock,
    allow,
    passLag,
    record,
    use: async () => (await show({ method: "getApplication" })).quotaUse,
  };
}

test("a quota of deliveries a day counts those of the day and refuses the change that exceeds it", async () => {
  const { application, allow, passLag, record, use } = await setUp();
  await allow(5);
  passLag();
  await record();
  expect(await use()).toEqual([{ name: "deliveriesPerDay", limit: 5, used: 2 }]);
  await record();
  const refusal = await failureOf(() => record());
  expect([refusal.code, refusal.data]).toMatchObject(["limit_reached", { limit: 5, used: 4 }]);
  expect(await application.allDeliveries()).toHaveLength(6);
  await record("user.restored");
  expect(await use()).toEqual([{ name: "deliveriesPerDay", limit: 5, used: 4 }]);
});

test("the count begins again at midnight UTC", async () => {
  const { clock, allow, passLag, record, use } = await setUp();
  await allow(3);
  passLag();
  await record();
  clock.advance(noon + 12 * hourMs - 1 - clock.now());
  expect((await failureOf(() => record())).code).toBe("limit_reached");
  clock.advance(1);
  expect(await use()).toEqual([{ name: "deliveriesPerDay", limit: 3, used: 0 }]);
  await record();
  expect(await use()).toEqual([{ name: "deliveriesPerDay", limit: 3, used: 2 }]);
});

test("a new quota counts the deliveries that the day has had, and no earlier ones", async () => {
  const { clock, allow, passLag, record, use } = await setUp();
  await record();
  clock.advance(24 * hourMs);
  await record();
  await allow(7);
  passLag();
  await record();
  expect(await use()).toEqual([{ name: "deliveriesPerDay", limit: 7, used: 4 }]);
});

test("a process that remembers that there is no quota follows a new one within five seconds", async () => {
  const { clock, allow, record, use } = await setUp();
  await record();
  await allow(0);
  clock.advance(5_000);
  await record();
  clock.advance(1);
  expect((await failureOf(() => record())).code).toBe("limit_reached");
  await allow(null);
  await record();
  expect(await use()).toEqual([]);
});
