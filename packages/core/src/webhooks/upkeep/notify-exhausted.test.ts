import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Settlement } from "../../ports/delivery-store.ts";
import { createProject } from "../../projects/project/project-operations.ts";
import { deliveryOf } from "../events/delivery-jobs.ts";
import { exhaustionNotices } from "../events/exhaustion-notices.ts";
import { createWebhook, patchWebhook, testWebhook } from "../webhooks.fixture.ts";
import { isNoticeDue, notifyExhausted } from "./notify-exhausted.ts";

const hourMs = 3_600_000;
const email = { notificationEmail: "operations@dealer.example" };

async function setUp(extra: object = email) {
  const application = await createTestApplication();
  const { administrator, store, ports, memory, contextOf } = application;
  const body = { url: "https://hooks.dealer.example/catalog", eventTypes: ["*"], ...extra };
  const { endpoint } = await application.call(createWebhook, administrator, { body });
  const parameters = { id: endpoint.id };
  const upkeep = { upkeep: memory.upkeep, clock: ports.clock, log: ports.log, contextOf: () => contextOf(null) };

  /** Exhausts every pending delivery. */
  async function exhaustAll(): Promise<void> {
    const jobs = await memory.queue.claim("deliveries", { limit: 100, perGroupLimit: 100 });
    const items = await memory.deliveries.load(jobs.map(deliveryOf));
    const completedAt = formatTimestamp(ports.clock.now());
    const next = { status: "exhausted", completedAt } as const;
    await memory.deliveries.settle(
      jobs.flatMap((job): readonly Settlement[] => {
        const item = items.find(({ deliveryId }) => deliveryId === job.data["deliveryId"]);
        return item ? [{ job, item, attempt: undefined, next, retry: undefined }] : [];
      }),
    );
  }

  return {
    clock: ports.clock,
    store,
    async exhaust(count: number): Promise<void> {
      for (let made = 0; made < count; made++) {
        await application.call(createProject, administrator, { body: { name: "Lobby" } });
      }
      await exhaustAll();
    },
    async exhaustTest(): Promise<void> {
      await application.call(testWebhook, administrator, { parameters });
      await exhaustAll();
    },
    patch: (change: object) => application.call(patchWebhook, administrator, { parameters, body: change }),
    sweep: () => notifyExhausted(upkeep),
    subjects: async () => (await store.select(outgoingMails)).map(({ subject }) => subject),
    mails: () => store.select(outgoingMails),
  };
}

const one = "1 webhook delivery to hooks.dealer.example was given up";

describe("isNoticeDue()", () => {
  test.each([
    [{ exhaustedCount: 0, notifiedAt: null }, false],
    [{ exhaustedCount: 1, notifiedAt: null }, true],
    [{ exhaustedCount: 1, notifiedAt: "2026-11-20T09:30:00.000Z" }, true],
    [{ exhaustedCount: 1, notifiedAt: "2026-11-20T09:30:00.001Z" }, false],
    [{ exhaustedCount: 0, notifiedAt: "2026-11-01T09:30:00.000Z" }, false],
  ])("given %j is %p", (owed, expected) => {
    expect(isNoticeDue(owed, Date.parse("2026-11-21T09:30:00.000Z"))).toBe(expected);
  });
});

describe("notifyExhausted()", () => {
  test("reports the first at once, and the following together a day later", async () => {
    const { clock, exhaust, sweep, subjects, mails } = await setUp();
    expect(await sweep()).toBe(0);
    await exhaust(1);
    expect(await sweep()).toBe(1);
    await exhaust(3);
    clock.advance(23 * hourMs);
    await exhaust(2);
    expect(await sweep()).toBe(0);
    clock.advance(hourMs - 1);
    expect(await sweep()).toBe(0);
    clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await subjects()).toEqual([one, "5 webhook deliveries to hooks.dealer.example were given up"]);
    expect(await mails()).toMatchObject([{ recipient: email.notificationEmail, kind: "webhook-exhausted" }, {}]);
    expect((await mails())[1]?.text).toContain("since the last notice of 2026-11-21 09:30 UTC");
    clock.advance(240 * hourMs);
    expect(await sweep()).toBe(0);
  });

  test("does not claim failed attempts where the receiver may have asked to give up", async () => {
    const { exhaust, sweep, mails } = await setUp({ ...email, honourDeliveryHeader: true });
    await exhaust(1);
    expect(await sweep()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe("1 webhook delivery to hooks.dealer.example was given up");
    expect(mail?.text).toContain("because the receiver answered `webhook-delivery: abort`, and will not be retried");
    expect(mail?.text).not.toContain("every attempt failed");
  });

  test("does not count tests", async () => {
    const { exhaustTest, exhaust, sweep, subjects } = await setUp();
    await exhaustTest();
    expect(await sweep()).toBe(0);
    await exhaustTest();
    await exhaust(1);
    await sweep();
    expect(await subjects()).toEqual([one]);
  });

  test("mails nobody without an address, and reports all once there is one", async () => {
    const { exhaust, patch, sweep, subjects } = await setUp({});
    await exhaust(2);
    expect(await sweep()).toBe(0);
    await patch({ version: 0, ...email });
    await exhaust(1);
    expect(await sweep()).toBe(1);
    expect(await subjects()).toEqual(["3 webhook deliveries to hooks.dealer.example were given up"]);
  });

  test("mails nobody for a removed endpoint", async () => {
    const { exhaust, patch, sweep, subjects } = await setUp();
    await exhaust(1);
    await patch({ version: 0, deleted: true });
    expect(await sweep()).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  test("reports each delivery once when many run at once", async () => {
    const { clock, store, exhaust, sweep, subjects } = await setUp();
    const sweeps = Array.from({ length: 8 }, () => sweep());
    await Promise.all([exhaust(4), ...sweeps]);
    await sweep();
    expect((await store.select(exhaustionNotices, { where: matches({ exhaustedCount: 0 }) })).length).toBe(1);
    clock.advance(24 * hourMs);
    await sweep();
    expect(await subjects()).toEqual(["4 webhook deliveries to hooks.dealer.example were given up"]);
  });
});
