import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { createWebhook, getWebhook, revealWebhookSecret, rollWebhookSecret } from "../webhooks.fixture.ts";
import { endpointPurpose, webhookEndpoints } from "./table.ts";

const hourMs = 3_600_000;

async function setUp() {
  const application = await createTestApplication();
  const { administrator, ports, store } = application;
  const body = { url: "https://hooks.dealer.example/", eventTypes: ["*"] };
  const { endpoint, secret } = await application.call(createWebhook, administrator, { body });
  const parameters = { id: endpoint.id };
  const roll = (gracePeriodHours: unknown) =>
    application.call(rollWebhookSecret, administrator, { parameters, body: { gracePeriodHours } });
  const reveal = (actor = administrator) => application.call(revealWebhookSecret, actor, { parameters });
  const get = () => application.call(getWebhook, administrator, { parameters });
  /** Secrets that a delivery would sign with now, newest first. */
  const signing = async () => {
    const row = await store.find(webhookEndpoints, endpoint.id);
    const valid = row?.secrets.filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > ports.clock.now()) ?? [];
    return Promise.all(valid.map(({ sealed }) => ports.secretBox.open(sealed, endpointPurpose(endpoint.id))));
  };
  return { application, endpoint, secret, roll, reveal, get, signing };
}

describe("rollWebhookSecret", () => {
  test("lets the old secret sign during the grace period, after the new one", async () => {
    const { application, endpoint, secret, roll, get, signing } = await setUp();
    const rolled = await roll(24);
    expect(rolled.secret).not.toBe(secret);
    expect(rolled.previousSecretExpiresAt).toBe("2026-11-22T09:30:00.000Z");
    expect(rolled.endpoint).toEqual({
      ...endpoint,
      ...rolled.endpoint,
      version: 1,
      secretHint: rolled.secret.slice(-4),
    });
    expect(await signing()).toEqual([rolled.secret, secret]);
    expect((await get()).previousSecretExpiresAt).toBe("2026-11-22T09:30:00.000Z");
    application.ports.clock.advance(24 * hourMs);
    expect(await signing()).toEqual([rolled.secret]);
    expect("previousSecretExpiresAt" in (await get())).toBe(false);
  });

  test("drops the old secret at once without a grace period", async () => {
    const { roll, signing } = await setUp();
    const rolled = await roll(0);
    expect("previousSecretExpiresAt" in rolled).toBe(false);
    expect(await signing()).toEqual([rolled.secret]);
  });

  test("lets every secret sign until the time that was promised for it, newest first", async () => {
    const { application, secret, roll, reveal, signing } = await setUp();
    const first = await roll(24);
    application.ports.clock.advance(hourMs);
    const second = await roll(2);
    // The latest promise, which the second roll does not shorten.
    expect(second.previousSecretExpiresAt).toBe(first.previousSecretExpiresAt);
    expect(await signing()).toEqual([second.secret, first.secret, secret]);
    expect((await reveal()).previousSecrets).toEqual([
      { hint: first.secret.slice(-4), expiresAt: "2026-11-21T12:30:00.000Z" },
      { hint: secret.slice(-4), expiresAt: "2026-11-22T09:30:00.000Z" },
    ]);
    application.ports.clock.advance(2 * hourMs);
    expect(await signing()).toEqual([second.secret, secret]);
    const third = await roll(0);
    expect(await signing()).toEqual([third.secret, secret]);
    application.ports.clock.advance(21 * hourMs);
    expect(await signing()).toEqual([third.secret]);
  });

  test("refuses a sixth secret that would sign, until one of the others has expired", async () => {
    const { application, roll, signing } = await setUp();
    for (const hours of [1, 2, 3, 4]) await roll(hours);
    const before = await signing();
    expect(before).toHaveLength(5);
    expect(await failureOf(() => roll(24))).toMatchObject({ code: "limit_reached", data: { limit: 5 } });
    expect(await signing()).toEqual(before);
    // A secret that is known to others can be replaced at any time.
    await roll(0);
    expect(await signing()).toHaveLength(5);
    application.ports.clock.advance(hourMs);
    await roll(24);
    expect(await signing()).toHaveLength(5);
  });

  test.each([-1, 25, 1.5, "24", null, undefined])("refuses %p hours", async (hours) => {
    const { roll, secret, signing } = await setUp();
    expect((await failureOf(() => roll(hours))).data.errors).toMatchObject([{ pointer: "/gracePeriodHours" }]);
    expect(await signing()).toEqual([secret]);
  });

  test("writes no secret into the audit trail", async () => {
    const { application, endpoint, secret, roll } = await setUp();
    const rolled = await roll(1);
    const entries = await application.store.select(auditEntries, { where: matches({ resourceId: endpoint.id }) });
    expect(entries.at(-1)?.changes.map((change) => change.field)).toContain("secrets");
    for (const shown of [secret, rolled.secret]) expect(JSON.stringify(entries)).not.toContain(shown.slice(6, -4));
  });
});

describe("revealWebhookSecret", () => {
  test("shows the newest secret and audits each reveal", async () => {
    const { application, endpoint, secret, roll, reveal } = await setUp();
    expect(await reveal()).toEqual({ secret, previousSecrets: [] });
    const rolled = await roll(1);
    const expiresAt = "2026-11-21T10:30:00.000Z";
    expect(await reveal()).toEqual({
      secret: rolled.secret,
      previousSecrets: [{ hint: secret.slice(-4), expiresAt }],
      previousSecretExpiresAt: expiresAt,
    });
    const where = matches({ resourceId: endpoint.id, action: "reveal" });
    expect(await application.store.count(auditEntries, where)).toBe(2);
  });

  test("allows each user 20 a minute", async () => {
    const { application, reveal } = await setUp();
    for (let times = 0; times < 20; times++) await reveal();
    const limited = await failureOf(() => reveal());
    expect([limited.code, limited.data.retryAfterSeconds]).toEqual(["rate_limited", 60]);
    await reveal(application.actorWith("Admin Webhooks"));
    application.ports.clock.advance(60_000);
    await reveal();
    expect(await application.store.count(auditEntries, matches({ action: "reveal" }))).toBe(22);
  });
});
