import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { createWebhook, patchWebhook } from "../webhooks.fixture.ts";
import { disableFailingEndpoints, isFailing } from "./disable-failing.ts";

const hourMs = 3_600_000;
const nowMs = Date.parse("2026-11-21T09:30:00.000Z");
const ago = (hours: number) => formatTimestamp(nowMs - hours * hourMs);

/** An application with an endpoint that failed right after it was made. */
async function setUp(extra: object = {}) {
  const application = await createTestApplication();
  const { administrator, store, ports, memory, contextOf } = application;
  const body = { url: "https://hooks.dealer.example/catalog?token=t-1", eventTypes: ["*"], ...extra };
  const { endpoint } = await application.call(createWebhook, administrator, { body });
  const note = (fields: object) =>
    store.transaction((transaction) =>
      transaction.update(webhookEndpoints, matches({ id: endpoint.id }), { ...fields }),
    );
  ports.clock.advance(1_000);
  const noteFailure = () => {
    const failedAt = formatTimestamp(ports.clock.now());
    return note({ lastFailureAt: failedAt, firstFailureAt: failedAt, failureCount: 1 });
  };
  await noteFailure();
  const upkeep = { upkeep: memory.upkeep, clock: ports.clock, log: ports.log, contextOf: () => contextOf(null) };
  return {
    application,
    note,
    noteFailure,
    endpoint,
    sweep: () => disableFailingEndpoints(upkeep),
    patch: (change: object) =>
      application.call(patchWebhook, administrator, { parameters: { id: endpoint.id }, body: change }),
    stored: () => store.find(webhookEndpoints, endpoint.id),
    mails: () => store.select(outgoingMails),
    audit: () => store.select(auditEntries, { where: matches({ resourceId: endpoint.id }) }),
  };
}

describe("isFailing()", () => {
  test.each<[string, object, boolean]>([
    ["failures for exactly 120 hours", {}, true],
    ["failures for a millisecond less", { firstFailureAt: formatTimestamp(nowMs - 120 * hourMs + 1) }, false],
    ["a first failure an hour ago, years after its creation", { firstFailureAt: ago(1) }, false],
    ["a success before the first failure", { lastSuccessAt: ago(121) }, true],
    ["a success since", { lastSuccessAt: ago(119) }, false],
    ["an enabling since", { enabledAt: ago(119) }, false],
    ["failed tests and resends only", { firstFailureAt: null }, false],
    ["failures while disabled", { enabled: false }, false],
    ["failures before its removal", { deleted: true }, false],
  ])("given %s", async (_, fields, expected) => {
    const { stored } = await setUp();
    const endpoint = await stored();
    if (!endpoint) throw new TypeError("Cannot judge an endpoint because there is none");
    const times = { createdAt: ago(50_000), enabledAt: ago(50_000), firstFailureAt: ago(120), lastFailureAt: ago(1) };
    expect(isFailing({ ...endpoint, ...times, ...fields }, nowMs)).toBe(expected);
  });
});

describe("disableFailingEndpoints()", () => {
  test("disables once after five days, audited as the system's action, with one mail", async () => {
    const { application, sweep, stored, mails, audit } = await setUp({
      notificationEmail: "operations@dealer.example",
      description: "Order intake",
    });
    await application.call(createProject, application.administrator, { body: { name: "Lobby" } });
    application.ports.clock.advance(120 * hourMs - 1);
    expect(await sweep()).toBe(0);
    expect(await stored()).toMatchObject({ enabled: true, version: 0 });
    application.ports.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await stored()).toMatchObject({
      enabled: false,
      disabledReason: "failing",
      disabledAt: "2026-11-26T09:30:01.000Z",
      version: 1,
      updatedBy: null,
    });
    const [, entry, ...more] = await audit();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "update", kind: "WebhookEndpoint", actorUserId: null });
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(["disabledAt", "disabledReason", "enabled"]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "webhook-disabled",
      recipient: "operations@dealer.example",
      subject: "Webhook endpoint Order intake was disabled after 5 days of failures",
      status: "queued",
      attempts: 0,
      nextAttemptAt: "2026-11-26T09:30:01.000Z",
    });
    expect(mail?.text).toContain("1 pending delivery");
    expect((await application.allDeliveries()).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(mail?.text).toContain("First failure:  2026-11-21 09:30 UTC");
    expect(mail?.text).toContain("Failed since:   1 automatic attempt");
  });

  test("disables without a mail if there is no address", async () => {
    const { application, sweep, stored, mails } = await setUp();
    application.ports.clock.advance(121 * hourMs);
    expect(await sweep()).toBe(1);
    expect((await stored())?.enabled).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test("leaves the endpoint enabled after a success in time", async () => {
    const { application, note, noteFailure, sweep, stored } = await setUp();
    application.ports.clock.advance(119 * hourMs);
    await note({ lastSuccessAt: formatTimestamp(application.ports.clock.now()) });
    application.ports.clock.advance(119 * hourMs);
    await noteFailure();
    application.ports.clock.advance(119 * hourMs);
    expect(await sweep()).toBe(0);
    expect((await stored())?.enabled).toBe(true);
  });

  test("counts from the next failure of an endpoint enabled again", async () => {
    const { application, noteFailure, patch, sweep, stored, mails } = await setUp({
      notificationEmail: "a@dealer.example",
    });
    const { clock } = application.ports;
    clock.advance(120 * hourMs);
    await sweep();
    clock.advance(10 * hourMs);
    expect(await patch({ version: 1, enabled: true })).toMatchObject({ enabled: true, disabledReason: null });
    clock.advance(200 * hourMs);
    expect(await sweep()).toBe(0);
    await noteFailure();
    clock.advance(120 * hourMs - 1);
    expect(await sweep()).toBe(0);
    clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await stored()).toMatchObject({ enabled: false, version: 3 });
    expect(await mails()).toHaveLength(2);
  });

  test("disables and mails once when many run at once", async () => {
    const { application, sweep, stored, mails } = await setUp({ notificationEmail: "a@dealer.example" });
    application.ports.clock.advance(120 * hourMs);
    const counts = await Promise.all(Array.from({ length: 8 }, () => sweep()));
    expect(counts.filter((count) => count === 1)).toHaveLength(1);
    expect((await stored())?.version).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  test("continues with the other endpoints when one fails", async () => {
    const { application, sweep, stored } = await setUp();
    const { upkeep } = application.memory;
    const { clock, log } = application.ports;
    clock.advance(120 * hourMs);
    const errors: string[] = [];
    const found = await upkeep.failingEndpoints(formatTimestamp(clock.now()));
    const broken = { applicationId: testId<"application">("b"), endpointId: testId<"endpoint">("e") };
    const count = await disableFailingEndpoints({
      upkeep: { ...upkeep, failingEndpoints: async () => [broken, ...found] },
      clock,
      log: { ...log, error: (message) => void errors.push(message) },
      contextOf(applicationId) {
        if (applicationId === broken.applicationId) throw new Error("no such application");
        return application.contextOf(null);
      },
    });
    expect([count, errors.length, (await stored())?.enabled]).toEqual([1, 1, false]);
    expect(await sweep()).toBe(0);
  });
});
