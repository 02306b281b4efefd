import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { matches } from "../../ports/condition.ts";
import type { AttemptRecord } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { deliveries, deliveryAttempts, type DeliveryRow } from "../events/delivery-tables.ts";
import { createWebhook, getWebhookStatistics } from "../webhooks.fixture.ts";

const hourMs = 3_600_000;
const formatted = (timeMs: number) => new Date(timeMs).toISOString();
const isLive = ({ success, failure }: { readonly success: number; readonly failure: number }) => success + failure > 0;

/** Attempts of endpoints `a` and `b`, to which every new project is announced. */
async function setUp() {
  const application = await createTestApplication();
  const { administrator, store, ports } = application;
  const register = async (host: string) => {
    const body = { url: `https://${host}.example/`, eventTypes: ["project.created"] };
    return (await application.call(createWebhook, administrator, { body })).endpoint.id;
  };
  const [endpoint, other] = [await register("a"), await register("b")];
  const announce = async (endpointId: Id<"endpoint">) => {
    const known = new Set((await store.select(deliveries)).map(({ id }) => id));
    await application.call(createProject, administrator, { body: { name: crypto.randomUUID() } });
    const added = (await store.select(deliveries)).filter(({ id }) => !known.has(id));
    const delivery = added.find((row) => row.endpointId === endpointId);
    if (!delivery) throw new Error("Cannot go on because no delivery was recorded");
    return delivery;
  };
  const attempt = (delivery: DeliveryRow, number: number, durationMs: number, fails = false) =>
    store.transaction(async (transaction) => {
      const record: AttemptRecord = {
        trigger: "automatic",
        startedAt: formatted(ports.clock.now()),
        durationMs,
        outcome: fails ? "failure" : "success",
        statusCode: fails ? 500 : 204,
        errorClass: fails ? "http_5xx" : null,
        errorMessage: null,
        remoteAddress: null,
        timings: {},
        responseHeaders: {},
        responseBody: null,
      };
      await transaction.insert(deliveryAttempts, [{ ...record, deliveryId: delivery.id, number }]);
      if (fails) return;
      const ended = { status: "delivered", nextAttemptAt: null, completedAt: record.startedAt } as const;
      await transaction.update(deliveries, matches({ id: delivery.id }), ended);
    });
  const read = (query: { readonly hours?: number } = {}, id: string = endpoint) =>
    application.call(getWebhookStatistics, administrator, { parameters: { id }, query });
  return { endpoint, other, announce, attempt, read, clock: ports.clock };
}

test("getWebhookStatistics counts attempts of one endpoint by outcome and hour", async () => {
  const { endpoint, other, announce, attempt, read, clock } = await setUp();
  const startMs = clock.now();
  const [first, second] = [await announce(endpoint), await announce(endpoint)];
  await attempt(await announce(other), 1, 9_000);
  await attempt(first, 1, 400, true);
  clock.advance(hourMs);
  await attempt(first, 2, 30);
  for (const durationMs of [10, 10, 10]) await attempt(await announce(endpoint), 1, durationMs);
  const result = await read({ hours: 2 });
  expect(result).toMatchObject({
    since: formatted(clock.now() - 2 * hourMs),
    until: formatted(clock.now()),
    attempts: { success: 4, failure: 1 },
    successRate: 0.8,
    durationMs: { p50: 10, p95: 400 },
    pending: 2,
    oldestPendingAt: second.createdAt,
  });
  expect(result.byHour).toHaveLength(3);
  const hour = formatted(Math.floor(startMs / hourMs) * hourMs);
  const next = formatted(Math.floor(clock.now() / hourMs) * hourMs);
  expect(result.byHour.filter(isLive)).toEqual([
    { hour, success: 0, failure: 1 },
    { hour: next, success: 4, failure: 0 },
  ]);
});

test("getWebhookStatistics counts an attempt when it began, weeks after its delivery was created", async () => {
  const { endpoint, announce, attempt, read, clock } = await setUp();
  const delivery = await announce(endpoint);
  await attempt(delivery, 1, 10, true);
  clock.advance(29 * 24 * hourMs);
  await attempt(delivery, 2, 50);
  expect(await read()).toMatchObject({ attempts: { success: 1, failure: 0 }, durationMs: { p50: 50, p95: 50 } });
  const month = await read({ hours: 720 });
  expect(month).toMatchObject({ attempts: { success: 1, failure: 1 }, successRate: 0.5 });
  expect(month.byHour).toHaveLength(721);
  clock.advance(24 * hourMs + 1);
  expect((await read()).attempts).toEqual({ success: 0, failure: 0 });
});

test("getWebhookStatistics without attempts has neither rate nor durations", async () => {
  const { read } = await setUp();
  const nothing = { successRate: null, durationMs: { p50: null, p95: null }, pending: 0, oldestPendingAt: null };
  const result = await read();
  expect(result).toMatchObject(nothing);
  expect(result.byHour).toHaveLength(25);
});

test.each([0, 721, 1.5])("getWebhookStatistics refuses %p hours", async (hours) => {
  const { read } = await setUp();
  const failure = await failureOf(() => read({ hours }));
  expect(failure).toMatchObject({ data: { errors: [{ pointer: "/hours" }] } });
});

test("getWebhookStatistics does not know other endpoints", async () => {
  const { read } = await setUp();
  expect(await failureOf(() => read({}, "6740a1f2c3d4e5f607182930"))).toMatchObject({ code: "not_found" });
});
