import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { compares, matches } from "../../engine/rows/conditions.ts";
import type { AttemptRecord } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { deliveries, deliveryAttempts, type DeliveryRow } from "../events/delivery-tables.ts";
import { createWebhook, getWebhookStatistics } from "../webhooks.fixture.ts";
import { countClosedHours } from "./count-hours.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const formatted = (timeMs: number) => new Date(timeMs).toISOString();
const isLive = ({ success, failure }: { readonly success: number; readonly failure: number }) => success + failure > 0;

function recordOf({ startedAt, durationMs, fails }: { startedAt: string; durationMs: number; fails: boolean }) {
  return {
    trigger: "automatic",
    startedAt,
    durationMs,
    outcome: fails ? "failure" : "success",
    statusCode: fails ? 500 : 204,
    errorClass: fails ? "http_5xx" : null,
    errorMessage: null,
    remoteAddress: null,
    timings: {},
    responseHeaders: {},
    responseBody: null,
  } satisfies AttemptRecord;
}

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
    if (!delivery) throw new Error("Cannot continue because no delivery was recorded");
    return delivery;
  };
  const attempt = (
    delivery: DeliveryRow,
    number: number,
    durationMs: number,
    fails = false,
    trigger: AttemptRecord["trigger"] = "automatic",
  ) =>
    store.transaction(async (transaction) => {
      const record = { ...recordOf({ startedAt: formatted(ports.clock.now()), durationMs, fails }), trigger };
      await transaction.insert(deliveryAttempts, [{ ...record, deliveryId: delivery.id, number }]);
      if (fails) return;
      const ended = { status: "delivered", nextAttemptAt: null, completedAt: record.startedAt } as const;
      await transaction.update(deliveries, matches({ id: delivery.id }), ended);
    });
  const read = (query: { readonly hours?: number } = {}, id: string = endpoint) =>
    application.call(getWebhookStatistics, administrator, { parameters: { id }, query });
  const { upkeep } = application.memory;
  const run = (countAttempts = upkeep.countAttempts) => {
    const contextOf = () => application.contextOf(null);
    const applicationIds = async () => [store.applicationId];
    const { clock } = ports;
    const fail = (message: string, fields?: object) => {
      throw new Error(`${message}: ${JSON.stringify(fields)}`);
    };
    const log = { ...ports.log, error: fail };
    return countClosedHours({ upkeep: { ...upkeep, countAttempts }, clock, log, contextOf, applicationIds });
  };
  /** Counts the hours that an earlier run has marked. */
  const countMarked = async (...parts: Parameters<typeof run>) => {
    ports.clock.advance(minuteMs);
    for (let counted = 1; counted > 0;) counted = await run(...parts);
    ports.clock.advance(-minuteMs);
  };
  const count = async () => {
    expect(await run()).toBe(0);
    await countMarked();
  };
  /** Settles the job of a delivery with an attempt that began at a time. */
  const settle = async ({ id: deliveryId }: DeliveryRow, startedAt: string) => {
    const { applicationId } = store;
    const [item] = await application.memory.deliveries.load([{ applicationId, deliveryId }]);
    const claimed = await application.memory.queue.claim("deliveries", { limit: 1_000, perGroupLimit: 1_000 });
    const job = claimed.find(({ data }) => data["deliveryId"] === deliveryId);
    if (!item || !job) throw new Error("Cannot continue because the delivery has no job");
    const next = { status: "delivered", completedAt: startedAt } as const;
    await application.memory.deliveries.settle([
      { item, job, attempt: recordOf({ startedAt, durationMs: 10, fails: false }), next, retry: undefined },
    ]);
  };
  return {
    endpoint,
    other,
    announce,
    attempt,
    read,
    run,
    countMarked,
    count,
    settle,
    upkeep,
    store,
    clock: ports.clock,
  };
}

test("getWebhookStatistics counts automatic attempts of one endpoint by outcome and hour", async () => {
  const { endpoint, other, announce, attempt, read, clock } = await setUp();
  const startMs = clock.now();
  const [first, second] = [await announce(endpoint), await announce(endpoint)];
  await attempt(await announce(other), 1, 9_000);
  await attempt(first, 1, 400, true);
  clock.advance(hourMs);
  await attempt(first, 2, 30);
  for (const durationMs of [10, 10, 10]) await attempt(await announce(endpoint), 1, durationMs);
  // What people try says nothing about the schedule.
  await attempt(first, 3, 9_000, true, "manual");
  await attempt(first, 4, 9_000, true, "test");
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

test("getWebhookStatistics tells how many due deliveries wait for the endpoint's limits", async () => {
  const application = await createTestApplication();
  const { administrator, ports } = application;
  const register = async (host: string, limits: object) => {
    const body = { url: `https://${host}.example/`, eventTypes: ["project.created" as const], ...limits };
    return (await application.call(createWebhook, administrator, { body })).endpoint.id;
  };
  const [limited, free] = [await register("a", { maxAtOnce: 1 }), await register("b", {})];
  for (const name of ["Hall", "Lobby", "Stage"])
    await application.call(createProject, administrator, { body: { name } });
  await application.callNamed("testWebhook", administrator, { parameters: { id: limited } });
  const later = formatted(ports.clock.now() + minuteMs);
  const [first] = await application.store.select(deliveries, { where: matches({ endpointId: limited }) });
  await application.store.transaction((transaction) =>
    transaction.update(deliveries, matches({ id: first?.id ?? "" }), { nextAttemptAt: later, attemptCount: 1 }),
  );
  const read = (id: string) => application.call(getWebhookStatistics, administrator, { parameters: { id } });
  /** Deliveries that are counted and those that are shown, which must be as many. */
  const waiting = async (endpointId: string) => {
    const body = { startRow: 0, endRow: 20 };
    const page = await application.callNamed("queryWebhookDeliveries", administrator, { query: { endpointId }, body });
    const shown = JSON.stringify(page).split('"waitingFor":"rate"').length - 1;
    return [(await read(endpointId)).waitingForRate, shown];
  };
  const lease = (holder: string, forMs: number) => {
    const { applicationId } = application.store;
    const endpoints = [limited, free].map((endpointId) => ({ applicationId, endpointId }));
    return application.memory.deliveries.lease({ holder, endpoints, forMs });
  };
  // Nothing attempts them yet, so they wait for a process.
  expect(await waiting(limited)).toEqual([0, 0]);
  await lease("worker", 30_000);
  expect(await read(limited)).toMatchObject({ pending: 4, retrying: 1 });
  expect(await waiting(limited)).toEqual([2, 2]);
  expect(await waiting(free)).toEqual([0, 0]);
  const park = (parkedAt: string | null) =>
    application.store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: limited }), { parkedAt }),
    );
  await park(later);
  expect(await waiting(limited)).toEqual([0, 0]);
  await park(null);
  expect(await waiting(limited)).toEqual([2, 2]);
  // A process that ends gives its lease back, and that of one that was killed lapses.
  await lease("worker", 0);
  expect(await waiting(limited)).toEqual([0, 0]);
  await lease("worker", 30_000);
  ports.clock.advance(30_000);
  expect(await waiting(limited)).toEqual([0, 0]);
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

test("getWebhookStatistics answers the same from counted hours, also when their attempts are gone", async () => {
  const { endpoint, other, announce, attempt, read, run, countMarked, store, clock } = await setUp();
  for (let number = 0; number < 60; number += 1) {
    await attempt(await announce(number % 3 === 0 ? other : endpoint), 1, 31 * number, number % 7 === 0);
    clock.advance(17 * minuteMs);
  }
  // The first hour of each answer is then a whole one.
  clock.advance(hourMs - (clock.now() % hourMs));
  const readAll = async () => {
    const answers = [];
    for (const hours of [1, 3, 9, 18, 720]) for (const id of [endpoint, other]) answers.push(await read({ hours }, id));
    return answers;
  };
  const before = await readAll();
  expect(before.at(-1)?.attempts).toEqual({ success: 17, failure: 3 });
  await run();
  expect(await readAll()).toEqual(before);
  await countMarked();
  expect(await readAll()).toEqual(before);
  const old = compares("startedAt", "lessThan", formatted(clock.now() - hourMs));
  await store.transaction((transaction) => transaction.erase(deliveryAttempts, old));
  expect(await readAll()).toEqual(before);
});

test("getWebhookStatistics given a counted hour that it begins in counts only the rest of it", async () => {
  const { endpoint, announce, attempt, read, count, clock } = await setUp();
  clock.advance(hourMs - (clock.now() % hourMs));
  await attempt(await announce(endpoint), 1, 10);
  clock.advance(30 * minuteMs);
  await attempt(await announce(endpoint), 1, 20);
  clock.advance(3 * hourMs - 15 * minuteMs);
  await count();
  expect(await read({ hours: 3 })).toMatchObject({ attempts: { success: 1, failure: 0 }, durationMs: { p50: 20 } });
  expect((await read({ hours: 4 })).attempts.success).toBe(2);
});

test("getWebhookStatistics counts an attempt that came after its hour was counted", async () => {
  const { endpoint, announce, attempt, read, count, settle, clock } = await setUp();
  await attempt(await announce(endpoint), 1, 10);
  const late = await announce(endpoint);
  const startedAt = formatted(clock.now());
  clock.advance(3 * hourMs);
  await count();
  expect((await read()).attempts).toEqual({ success: 1, failure: 0 });
  await settle(late, startedAt);
  expect((await read()).attempts).toEqual({ success: 2, failure: 0 });
  await count();
  expect((await read()).attempts).toEqual({ success: 2, failure: 0 });
  await attempt(await announce(endpoint), 1, 10);
  expect((await read()).attempts).toEqual({ success: 3, failure: 0 });
});

test("getWebhookStatistics counts an attempt that came while its hour was counted", async () => {
  const { endpoint, announce, read, run, countMarked, count, settle, upkeep, clock } = await setUp();
  const late = await announce(endpoint);
  const startedAt = formatted(clock.now());
  clock.advance(3 * hourMs);
  await run();
  let isSettled = false;
  await countMarked(async (options) => {
    const counts = await upkeep.countAttempts(options);
    if (!isSettled && options.to > startedAt && options.from <= startedAt) {
      isSettled = true;
      await settle(late, startedAt);
    }
    return counts;
  });
  expect(isSettled).toBe(true);
  expect((await read()).attempts).toEqual({ success: 1, failure: 0 });
  await count();
  expect((await read()).attempts).toEqual({ success: 1, failure: 0 });
});

test("getWebhookStatistics tells durations from a second on in three digits", async () => {
  const { endpoint, announce, attempt, read, count, clock } = await setUp();
  await attempt(await announce(endpoint), 1, 12_345);
  await attempt(await announce(endpoint), 1, 999);
  clock.advance(3 * hourMs);
  for (let times = 0; times < 2; times += 1) {
    expect((await read()).durationMs).toEqual({ p50: 999, p95: 12_300 });
    await count();
  }
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
  expect(failure).toMatchObject({ data: { errors: [{ pointer: "/query/hours" }] } });
});

test("getWebhookStatistics does not know other endpoints", async () => {
  const { read } = await setUp();
  expect(await failureOf(() => read({}, "6740a1f2c3d4e5f607182930"))).toMatchObject({ code: "not_found" });
});

test("getWebhookStatistics tells why the newest delivery that failed has failed", async () => {
  const { endpoint, announce, read, store } = await setUp();
  const [older, failed, waiting] = [await announce(endpoint), await announce(endpoint), await announce(endpoint)];
  expect((await read()).lastErrorClass).toBeNull();
  await store.transaction(async (transaction) => {
    const at = older.createdAt;
    await transaction.update(webhookEndpoints, matches({ id: endpoint }), { lastFailureAt: at });
    await transaction.update(deliveries, matches({ id: older.id }), { lastErrorClass: "dns" });
    await transaction.update(deliveries, matches({ id: failed.id }), { lastErrorClass: "timeout" });
  });
  expect(waiting.lastErrorClass).toBeNull();
  expect((await read()).lastErrorClass).toBe("timeout");
});

test("getWebhookStatistics counts what is retried, and shows the newest failure with the line that people read", async () => {
  const { endpoint, other, announce, attempt, read, store, clock } = await setUp();
  const [failed, waiting] = [await announce(endpoint), await announce(endpoint)];
  expect(await read()).toMatchObject({ pending: 2, retrying: 0, lastFailure: null });
  const startedAt = formatted(clock.now());
  await attempt(failed, 1, 10, true);
  await attempt(failed, 2, 10, true);
  await store.transaction(async (transaction) => {
    await transaction.update(webhookEndpoints, matches({ id: endpoint }), { lastFailureAt: startedAt });
    const nextAttemptAt = formatted(clock.now() + hourMs);
    const ofFailed = { attemptCount: 2, lastErrorClass: "http_5xx", nextAttemptAt } as const;
    await transaction.update(deliveries, matches({ id: failed.id }), ofFailed);
    const answer = { statusCode: 503, errorMessage: "busy", responseBody: `\r\n  ${"ö".repeat(300)} \nsecond line` };
    await transaction.update(deliveryAttempts, matches({ deliveryId: failed.id, number: 2 }), answer);
  });
  const lastFailure = {
    deliveryId: failed.id,
    at: startedAt,
    statusCode: 503,
    errorClass: "http_5xx",
    errorMessage: "busy",
    answer: "ö".repeat(200),
  };
  expect(await read()).toMatchObject({ pending: 2, retrying: 1, lastErrorClass: "http_5xx", lastFailure });
  expect(await read({}, other)).toMatchObject({ pending: 2, retrying: 0, lastFailure: null });
  // More wait untried than the newest that are read.
  const rows = Array.from({ length: 200 }, (_, index) => ({
    ...waiting,
    id: `${waiting.id.slice(0, 8)}f${index.toString(16).padStart(15, "0")}` as Id<"delivery">,
  }));
  await store.transaction((transaction) => transaction.insert(deliveries, rows));
  expect(await read()).toMatchObject({ pending: 202, retrying: 1, lastFailure });
});
