/** Tests of the webhooks' upkeep on PostgreSQL and pg-boss, where the rules in memory show too little. */
import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { callOperation, defaultApplicationId, formatTimestamp, matches, operationNamed } from "@design-catalog/core";
import { outgoingMails } from "@design-catalog/core/application";
import { auditEntries, idempotencyKeys, rateLimits, takeToken } from "@design-catalog/core/engine";
import { refreshTokens, requestSigningKey, signingKeys } from "@design-catalog/core/identity";
import type { ClaimedJob } from "@design-catalog/core/ports";
import { deliveries, exhaustionNotices, resendJob, webhookEndpoints } from "@design-catalog/core/webhooks";
import { loadSigningKeys, rotateSigningKeys } from "@design-catalog/http";
import { dropPartitions, ensurePartitions } from "@design-catalog/storage-kysely";
import { testId } from "@design-catalog/testing/test-id";
import { type OpenUpkeep, openUpkeep, sorted } from "./upkeep-test-tools.ts";

setDefaultTimeout(90_000);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let upkeep: OpenUpkeep;

beforeAll(async () => {
  upkeep = await openUpkeep();
});

afterAll(() => upkeep.close());

beforeEach(async () => {
  await upkeep.empty("pgboss.job", "deliveries", "events", "webhook_endpoints", "outgoing_mails", "exhaustion_notices");
});

const manyTimes = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work));

const failing = () => ({
  createdAt: formatTimestamp(upkeep.clock.now() - 121 * hourMs),
  enabledAt: formatTimestamp(upkeep.clock.now() - 121 * hourMs),
  lastFailureAt: formatTimestamp(upkeep.clock.now() - minuteMs),
  firstFailureAt: formatTimestamp(upkeep.clock.now() - 120 * hourMs),
  failureCount: 12,
});

describe("an endpoint that fails for five days", () => {
  test("is disabled once by many processes at once, with one audit entry and one mail", async () => {
    const { id } = await upkeep.addEndpoint(failing());
    const healthy = await upkeep.addEndpoint({ ...failing(), lastSuccessAt: formatTimestamp(upkeep.clock.now()) });
    const counts = await manyTimes(upkeep.disableFailing);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await upkeep.store.find(webhookEndpoints, id)).toMatchObject({
      enabled: false,
      disabledReason: "failing",
      version: 1,
    });
    expect((await upkeep.store.find(webhookEndpoints, healthy.id))?.enabled).toBe(true);
    expect(await upkeep.store.select(auditEntries, { where: matches({ resourceId: id }) })).toMatchObject([
      { action: "update", actorUserId: null },
    ]);
    expect(await upkeep.store.select(outgoingMails)).toMatchObject([{ kind: "webhook-disabled", status: "queued" }]);
  });

  test("in another application is found too", async () => {
    const endpoint = await upkeep.addEndpoint(failing());
    const applicationId = testId<"application">("b");
    await upkeep.pool.query("UPDATE webhook_endpoints SET application_id = $1", [applicationId]);
    expect(await upkeep.disableFailing()).toBe(1);
    const other = upkeep.contextOf(applicationId).store;
    expect(await other.find(webhookEndpoints, endpoint.id)).toMatchObject({ enabled: false });
    expect(await other.count(outgoingMails)).toBe(1);
    expect(await upkeep.store.count(outgoingMails)).toBe(0);
  });
});

describe("exhausted deliveries", () => {
  test("are told of once by many processes at once, while others are given up", async () => {
    const endpoint = await upkeep.addEndpoint();
    await upkeep.addDeliveries(endpoint, 40);
    await Promise.all([upkeep.exhaustAll(), ...Array.from({ length: 6 }, () => upkeep.notify())]);
    await upkeep.addDeliveries(endpoint, 2);
    await upkeep.exhaustAll();
    await upkeep.notify();
    upkeep.clock.advance(dayMs);
    await manyTimes(upkeep.notify);
    const mails = await upkeep.store.select(outgoingMails);
    const told = mails.map(({ subject }) => Number(/^\d+/u.exec(subject)?.[0]));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(42);
    expect(told.length).toBeLessThanOrEqual(2);
    expect(await upkeep.store.select(exhaustionNotices)).toMatchObject([{ exhaustedCount: 0 }]);
  });

  test("are counted when, and only when, their settlement commits", async () => {
    const endpoint = await upkeep.addEndpoint();
    await upkeep.addDeliveries(endpoint, 1);
    await upkeep.pool.query("ALTER TABLE exhaustion_notices ADD CONSTRAINT broken CHECK (false) NOT VALID");
    expect(await upkeep.exhaustAll().catch(() => "refused")).toBe("refused");
    await upkeep.pool.query("ALTER TABLE exhaustion_notices DROP CONSTRAINT broken");
    expect(await upkeep.store.select(deliveries)).toMatchObject([{ status: "pending" }]);
    expect(await upkeep.store.select(exhaustionNotices)).toEqual([]);
  });
});

describe("deliveries that lost their jobs", () => {
  test("get them back within one sweep once they are overdue, by the thousand, and nobody gets two", async () => {
    const endpoint = await upkeep.addEndpoint();
    const lost = await upkeep.addDeliveries(endpoint, 3_000);
    await upkeep.pool.query("DELETE FROM pgboss.job");
    const [kept] = await upkeep.addDeliveries(endpoint, 1);
    upkeep.clock.advance(5 * minuteMs + 1);
    const startMs = performance.now();
    const counts = await manyTimes(upkeep.restoreLost);
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3_000);
    expect(claimedIds(await upkeep.claim())).toEqual(sorted([...lost.map(({ id }) => id), kept?.id]));
    expect(await upkeep.restoreLost()).toBe(0);
  });

  test("given a retry whose job was cancelled by hand gets another one in the queue of retries", async () => {
    const endpoint = await upkeep.addEndpoint();
    const [delivery] = await upkeep.addDeliveries(endpoint, 1);
    await upkeep.pool.query("UPDATE deliveries SET attempt_count = 3, automatic_count = 2");
    await upkeep.pool.query("UPDATE pgboss.job SET state = 'cancelled'");
    upkeep.clock.advance(6 * minuteMs);
    expect(await upkeep.restoreLost()).toBe(1);
    expect(claimedIds(await upkeep.claim("delivery-retries"))).toEqual([delivery?.id ?? ""]);
  });

  test("that are being settled meanwhile are left alone, without waiting", async () => {
    const endpoint = await upkeep.addEndpoint();
    const [delivery] = await upkeep.addDeliveries(endpoint, 1);
    await upkeep.pool.query("DELETE FROM pgboss.job");
    upkeep.clock.advance(6 * minuteMs);
    await upkeep.store.transaction(async (transaction) => {
      await transaction.update(deliveries, matches({ id: delivery?.id ?? "" }), {
        status: "delivered",
        nextAttemptAt: null,
        completedAt: formatTimestamp(upkeep.clock.now()),
      });
      expect(await upkeep.restoreLost()).toBe(0);
    });
    expect(await upkeep.restoreLost()).toBe(0);
    expect(await upkeep.claim()).toEqual([]);
  });
});

describe("rows that have expired", () => {
  test("are erased, thousands of them by many processes at once, while their keys are used again", async () => {
    const now = `'${formatTimestamp(upkeep.clock.now())}'::timestamptz`;
    await upkeep.pool.query(`
      INSERT INTO rate_limits (id, application_id, key, uses, resets_at)
      SELECT 'old-' || n, '${defaultApplicationId}', 'key-' || n, 1, ${now} - interval '1 minute'
      FROM generate_series(1, 2500) AS n`);
    await upkeep.pool.query(`
      INSERT INTO idempotency_keys (id, application_id, user_id, key, fingerprint, status, sealed_body, created_at)
      SELECT 'age-' || n, '${defaultApplicationId}', 'kim', n::text, '', 201, '', ${now} - make_interval(hours => n)
      FROM generate_series(1, 48) AS n`);
    await upkeep.pool.query(`
      INSERT INTO refresh_tokens
        (id, application_id, family_id, token_hash, user_id, client_id, scope, issued_at, expires_at)
      SELECT 'age-' || n, '${defaultApplicationId}', 'f', n::text, 'kim', 'c', '', ${now}, ${now} - make_interval(hours => n)
      FROM generate_series(1, 48) AS n`);
    const context = upkeep.contextOf(defaultApplicationId);
    const reuse = Array.from({ length: 20 }, (_, index) =>
      takeToken(context, { key: `key-${index + 1}`, limit: 5, windowSeconds: 3600 }),
    );
    await Promise.all([...reuse, manyTimes(upkeep.eraseExpired)]);
    await upkeep.eraseExpired();
    const limits = await upkeep.store.select(rateLimits);
    expect(limits.map(({ uses }) => uses)).toEqual(Array.from({ length: 20 }, () => 1));
    for (const table of [idempotencyKeys, refreshTokens]) {
      const { rows } = await upkeep.pool.query(`SELECT count(*)::int AS left FROM ${table.name}`);
      expect(rows[0]?.["left"]).toBe(23);
    }
    expect(await upkeep.eraseExpired()).toBe(0);
  });
});

describe("the retention", () => {
  test("holds a day whose delivery lost its job until that is restored and made; then its ids are unknown", async () => {
    const oldMs = upkeep.clock.now() - 45 * dayMs;
    await ensurePartitions(upkeep.pool, { fromMs: oldMs - dayMs, days: 2 });
    const endpoint = await upkeep.addEndpoint();
    const [delivery] = await upkeep.addDeliveries(endpoint, 1, oldMs);
    const id = delivery?.id ?? testId<"delivery">("0");
    const drop = () => dropPartitions(upkeep.pool, { beforeMs: upkeep.clock.now() - 30 * dayMs });
    await upkeep.pool.query("DELETE FROM pgboss.job");
    await drop();
    expect(await statusOf(id)).toBe("pending");
    expect(await upkeep.restoreLost()).toBe(1);
    await upkeep.exhaustAll();
    expect(await statusOf(id)).toBe("exhausted");
    expect(await drop()).toBe(3);
    expect(await statusOf(id)).toBe("not_found");
    // A running resend ends without a trace.
    const resend = resendJob({ applicationId: upkeep.store.applicationId, id, endpointId: endpoint.id });
    await upkeep.store.transaction((transaction) => transaction.enqueue([resend]));
    await upkeep.exhaustAll();
    expect(await drop()).toBe(0);
  });
});

describe("unused clients", () => {
  test("go by many sweeps at once, each once, and those of administrators stay", async () => {
    const days = (count: number) => `timestamptz '${formatTimestamp(upkeep.clock.now() - count * dayMs)}'`;
    await upkeep.pool.query(`
      INSERT INTO oauth_clients (id, application_id, version, deleted, created_at, updated_at, client_id, name, type,
        origin, redirect_uris, grant_types, scopes, auth_method, trusted, enabled, last_used_at)
      SELECT origin || n || coalesce(used::text, ''), '${defaultApplicationId}', 0, false, ${days(400)}, now(),
        origin || n || coalesce(used::text, ''), 'Planner', 'public', origin, '[]', '[]', '[]', 'none', false, n > 1, used
      FROM generate_series(1, 3) AS n, unnest(ARRAY['admin', 'dynamic', 'metadata-document']) AS origin,
        unnest(ARRAY[NULL, ${days(180)}, ${days(179)}]) AS used`);
    await manyTimes(upkeep.purgeClients);
    const { rows } = await upkeep.pool.query(
      "SELECT origin, count(*)::int AS left FROM oauth_clients GROUP BY origin ORDER BY origin",
    );
    // One in three of the others is disabled, and one in three was used a day too late.
    expect(rows).toEqual([
      { origin: "admin", left: 9 },
      { origin: "dynamic", left: 5 },
      { origin: "metadata-document", left: 5 },
    ]);
  });
});

describe("signing keys", () => {
  test("are rotated by many at once, one after the other, and private halves are sealed", async () => {
    const { store, ports, clock } = upkeep;
    await loadSigningKeys({ store, ports, algorithms: ["ES256"] });
    await requestSigningKey(upkeep.contextOf(defaultApplicationId));
    const made = await Promise.all(Array.from({ length: 8 }, () => rotateSigningKeys({ store, ports })));
    expect(made.flat()).toHaveLength(1);
    clock.advance(15 * minuteMs);
    await rotateSigningKeys({ store, ports });
    const rows = await store.select(signingKeys);
    expect(rows.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false]);
    expect(rows.map(({ sealedPrivateKey }) => sealedPrivateKey.includes('"d"'))).toEqual([false, false]);
    clock.advance(65 * minuteMs);
    await rotateSigningKeys({ store, ports });
    expect(await store.count(signingKeys)).toBe(1);
  });
});

function claimedIds(jobs: readonly ClaimedJob[]): readonly string[] {
  return sorted(jobs.map(({ data }) => data["deliveryId"]));
}

/** Returns the status that the API shows, or its error's code. */
async function statusOf(id: string): Promise<unknown> {
  const context = upkeep.contextOf(upkeep.store.applicationId);
  try {
    const called = { parameters: { id }, through: "system" } as const;
    const output = await callOperation(operationNamed("getWebhookDelivery"), context, called);
    return Reflect.get(Object(output), "status");
  } catch (error) {
    return Reflect.get(Object(error), "code");
  }
}
