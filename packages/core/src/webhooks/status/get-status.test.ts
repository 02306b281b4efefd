import { expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { among, matches } from "../../engine/rows/conditions.ts";
import type { ParkedEndpoint } from "../../ports/host-status.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";
import { createWebhook } from "../webhooks.fixture.ts";
import { getStatus } from "./get-status.ts";

const hour = 3_600_000;

test("getStatus counts endpoints in trouble, deliveries and mails, and shows what the host says", async () => {
  const size = {
    id: testId<"application">("a"),
    name: "North",
    measuredAt: "2026-11-21T00:12:09.000Z",
    rows: 1_204_310,
    bytes: 1_693_450_240,
    changesPerDay: 10_400,
    deliveriesPerDay: 20_750,
  };
  const noneParked: readonly ParkedEndpoint[] = [];
  const host = {
    version: "1.4.0",
    commit: null,
    database: "PostgreSQL 18.4",
    clockSkewMs: -3_600_000,
    partitionDays: 7,
    queue: [{ name: "deliveries", ready: 1, deferred: 0, active: 0 }],
    parkedEndpoints: noneParked,
    lastBackupAt: "2026-11-21T02:00:41.000Z",
    applications: [size],
  };
  const application = await createTestApplication({ hostStatus: async () => host });
  const { administrator, store, ports } = application;
  const read = () => application.call(getStatus, administrator);
  expect(await read()).toMatchObject({
    version: "1.4.0",
    clockSkewMs: -3_600_000,
    partitions: { daysAhead: 7 },
    queue: host.queue,
    endpoints: { failing: 0, parked: 0, disabled: 0, exhaustedLastDay: 0, retrying: 0, troubled: [] },
    oldestPendingAt: null,
    lastBackupAt: host.lastBackupAt,
    applications: [size],
  });
  const register = async (name: string, enabled = true) => {
    const description = name === "a" ? "Archive" : null;
    const body = { url: `https://${name}.example/`, description, eventTypes: ["*"], enabled };
    return (await application.call(createWebhook, administrator, { body })).endpoint.id;
  };
  const disabled = await register("c", false);
  const disabledAt = new Date(ports.clock.now()).toISOString();
  const [failing, working] = [await register("a"), await register("b")];
  await application.call(createProject, administrator, { body: { name: "Foyer" } });
  await store.transaction((transaction) =>
    transaction.update(deliveries, matches({ status: "pending" }), {
      status: "delivered",
      completedAt: new Date(ports.clock.now()).toISOString(),
      nextAttemptAt: null,
    }),
  );
  ports.clock.advance(hour);
  const failedAt = new Date(ports.clock.now()).toISOString();
  await application.call(createProject, administrator, { body: { name: "Lobby" } });
  ports.clock.advance(hour);
  const succeededAt = new Date(ports.clock.now()).toISOString();
  await store.transaction(async (transaction) => {
    const failed = among("id", [failing, working]);
    await transaction.update(webhookEndpoints, failed, { firstFailureAt: failedAt, lastFailureAt: failedAt });
    await transaction.update(webhookEndpoints, matches({ id: working }), { lastSuccessAt: succeededAt });
    const ofFailing = matches({ endpointId: failing, status: "pending" });
    const ended = {
      status: "exhausted",
      completedAt: succeededAt,
      nextAttemptAt: null,
      lastErrorClass: "http_5xx",
    } as const;
    await transaction.update(deliveries, ofFailing, ended);
  });
  // A failed test is not counted.
  await application.callNamed("testWebhook", administrator, { parameters: { id: working } });
  await store.transaction((transaction) =>
    transaction.update(deliveries, matches({ eventType: "webhook.test" }), {
      status: "exhausted",
      completedAt: succeededAt,
      nextAttemptAt: null,
    }),
  );
  const isDisabled = {
    id: disabled,
    url: "https://c.example/",
    description: null,
    state: "disabled",
    reason: "manual",
    since: disabledAt,
    lastFailureAt: null,
  };
  await store.transaction((transaction) =>
    transaction.update(deliveries, matches({ endpointId: working, status: "pending" }), { attemptCount: 1 }),
  );
  const failure = {
    id: failing,
    url: "https://a.example/",
    description: "Archive",
    reason: "http_5xx",
    lastFailureAt: failedAt,
  };
  expect(await read()).toMatchObject({
    endpoints: {
      failing: 1,
      parked: 0,
      disabled: 1,
      exhaustedLastDay: 1,
      retrying: 1,
      troubled: [{ ...failure, state: "failing", since: failedAt }, isDisabled],
    },
    oldestPendingAt: failedAt,
  });
  // An endpoint of another application is none of this one's business, and a disabled one receives nothing anyway.
  host.parkedEndpoints = [disabled, failing, testId<"endpoint">("f")].map((endpointId) => ({
    endpointId,
    forMs: 60_000,
  }));
  const since = new Date(ports.clock.now() - 60_000).toISOString();
  expect((await read()).endpoints).toMatchObject({
    parked: 1,
    troubled: [{ ...failure, state: "parked", since }, isDisabled],
  });
  const operator = application.actorWith("Admin Application");
  expect((await application.call(getStatus, operator)).endpoints).toMatchObject({ disabled: 1, troubled: [] });
  ports.clock.advance(24 * hour);
  expect((await read()).endpoints.exhaustedLastDay).toBe(1);
  ports.clock.advance(1);
  expect((await read()).endpoints.exhaustedLastDay).toBe(0);
});

test("getStatus of a host that tells nothing leaves its part out", async () => {
  const { call, administrator } = await createTestApplication();
  expect(await call(getStatus, administrator)).toMatchObject({
    version: null,
    clockSkewMs: null,
    queue: [],
    lastBackupAt: null,
  });
});
