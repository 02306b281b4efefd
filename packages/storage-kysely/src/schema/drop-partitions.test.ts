import { beforeAll, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type ApplicationStore, matches } from "@design-catalog/core";
import { type AuditRow, auditEntries, idTimePrefix } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import { type DeliveryRow, deliveries, deliveryAttempts, type EventRow, events } from "@design-catalog/core/webhooks";
import { detachByHalf } from "@design-catalog/testing/detach-by-half";
import { watchLateness } from "@design-catalog/testing/lateness";
import { testId } from "@design-catalog/testing/test-id";
import { Client } from "pg";
import { createStorage } from "../kysely-storage.ts";
import { createTestQueue, openTestPool } from "../storage-test-tools.ts";
import { dropPartitions } from "./drop-partitions.ts";
import { ensurePartitions } from "./partitions.ts";

const dayMs = 86_400_000;
const applicationId = testId<"application">("6740a1f2c3d4e5f607182930");

const { pool, connectionString } = await openTestPool();

let store: ApplicationStore;

beforeAll(async () => {
  const { queue } = await createTestQueue(pool);
  store = createStorage({ pool, queue }).open(applicationId);
});

async function partitionNames(day: string): Promise<readonly string[]> {
  const { rows } = await pool.query(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE $1 ORDER BY 1",
    [`%\\_p${day}`],
  );
  return rows.map(({ name }) => String(name));
}

const allOf = (day: string) =>
  ["audit_entries", "deliveries", "delivery_attempts", "events", "log_entries"].map((table) => `${table}_p${day}`);
const keptOf = (day: string) => [`audit_entries_p${day}`, `log_entries_p${day}`];

let lastNumber = 0;

function idAt<Kind extends string = string>(timeMs: number): Id<Kind> {
  return testId<Kind>(idTimePrefix(timeMs) + (++lastNumber).toString(16).padStart(16, "0"));
}

function eventAt(timeMs: number): EventRow {
  return { id: idAt(timeMs), type: "project.created", body: "{}", createdAt: new Date(timeMs).toISOString() };
}

function deliveryOf(event: EventRow, timeMs: number, fields: Partial<DeliveryRow> = {}): DeliveryRow {
  const at = new Date(timeMs).toISOString();
  return {
    id: idAt(timeMs),
    eventId: event.id,
    eventType: event.type,
    endpointId: testId("e"),
    relatedId: null,
    url: "https://hooks.dealer.example/",
    status: "pending",
    attemptCount: 0,
    automaticCount: 0,
    nextAttemptAt: at,
    createdAt: at,
    completedAt: null,
    lastStatusCode: null,
    lastErrorClass: null,
    payload: null,
    ...fields,
  };
}

const delivered = (timeMs: number) =>
  ({ status: "delivered", nextAttemptAt: null, completedAt: new Date(timeMs).toISOString() }) as const;

/** Records an event with one delivery and one attempt. */
async function record(timeMs: number, fields: Partial<DeliveryRow> = {}, deliveredAtMs = timeMs) {
  const event = eventAt(timeMs);
  const delivery = deliveryOf(event, deliveredAtMs, fields);
  await store.transaction(async (transaction) => {
    await transaction.insert(events, [event]);
    await transaction.insert(deliveries, [delivery]);
    await transaction.insert(deliveryAttempts, [
      {
        deliveryId: delivery.id,
        number: 1,
        trigger: "automatic",
        startedAt: delivery.createdAt,
        durationMs: 1,
        outcome: "failure",
        statusCode: null,
        errorClass: "connect",
        errorMessage: "connection refused",
        remoteAddress: null,
        timings: {},
        responseHeaders: {},
        responseBody: null,
      },
    ]);
  });
  return { event, delivery };
}

describe("dropPartitions()", () => {
  test("drops whole expired days, and never the audit trail", async () => {
    const startMs = Date.UTC(2020, 0, 1);
    const entry: AuditRow = { ...auditEntry, id: idAt(startMs) };
    const { delivery, event } = await record(startMs, delivered(startMs));
    await store.transaction((transaction) => transaction.insert(auditEntries, [entry]));
    await ensurePartitions(pool, { fromMs: startMs, days: 3 });
    expect(await dropPartitions(pool, { beforeMs: startMs + 2 * dayMs + 1000 })).toBe(5);
    expect(await dropPartitions(pool, { beforeMs: startMs + 2 * dayMs + 1000 })).toBe(0);
    expect(await partitionNames("20200101")).toEqual(keptOf("20200101"));
    expect(await partitionNames("20200103")).toEqual(allOf("20200103"));
    expect(await dropPartitions(pool, { beforeMs: startMs + 4 * dayMs })).toBe(4);
    expect(await store.find(auditEntries, entry.id)).toEqual(entry);
    expect(await store.find(deliveries, delivery.id)).toBeUndefined();
    expect(await store.find(events, event.id)).toBeUndefined();
    expect(await store.select(deliveryAttempts, { where: matches({ deliveryId: delivery.id }) })).toEqual([]);
  });

  test("keeps a day with a pending delivery until it ends, and drops the days around it", async () => {
    const startMs = Date.UTC(2020, 1, 1);
    await ensurePartitions(pool, { fromMs: startMs, days: 3 });
    for (const day of [0, 1, 2]) await record(startMs + day * dayMs, delivered(startMs));
    const { delivery, event } = await record(startMs + dayMs + 5_000);
    const beforeMs = startMs + 40 * dayMs;
    expect(await dropPartitions(pool, { beforeMs })).toBe(6);
    expect(await partitionNames("20200202")).toEqual(allOf("20200202"));
    expect((await store.find(deliveries, delivery.id))?.status).toBe("pending");
    expect((await store.find(events, event.id))?.body).toBe("{}");
    expect(await store.count(deliveryAttempts, matches({ deliveryId: delivery.id }))).toBe(1);
    await store.transaction((transaction) =>
      transaction.update(deliveries, matches({ id: delivery.id }), delivered(beforeMs)),
    );
    expect(await dropPartitions(pool, { beforeMs })).toBe(3);
    expect(await partitionNames("20200202")).toEqual(keptOf("20200202"));
  });

  test.each([
    ["suspended", "now()", null, 3],
    ["moved", "NULL", "moved", 3],
    ["moving", "now()", "moving", 0],
    ["arriving", "NULL", "arriving", 0],
  ])(
    "given a pending delivery of an application that is %s drops what has expired only where nothing of it moves",
    async (...given) => {
      const [, suspendedAt, moveState, dropped] = given;
      const startMs = Date.UTC(2020, 3, 1);
      await ensurePartitions(pool, { fromMs: startMs, days: 1 });
      await record(startMs + 5_000);
      await pool.query(
        `INSERT INTO applications (id, application_id, name, user_settings, created_at, suspended_at, move_state)
       VALUES ($1, $1, 'Catalog', '[]', now(), ${suspendedAt}, $2)`,
        [applicationId, moveState],
      );
      try {
        expect(await dropPartitions(pool, { beforeMs: startMs + 2 * dayMs })).toBe(dropped);
      } finally {
        await pool.query("DELETE FROM applications");
        await pool.query("DELETE FROM deliveries WHERE status = 'pending'");
      }
      await dropPartitions(pool, { beforeMs: startMs + 2 * dayMs });
    },
  );

  test("keeps the day of an event with a pending delivery that was made on the next day", async () => {
    const midnightMs = Date.UTC(2020, 2, 2);
    await ensurePartitions(pool, { fromMs: midnightMs - dayMs, days: 2 });
    const { delivery, event } = await record(midnightMs - 1, {}, midnightMs);
    expect(await dropPartitions(pool, { beforeMs: midnightMs })).toBe(0);
    expect(await store.find(events, event.id)).toBeDefined();
    await store.transaction((transaction) =>
      transaction.update(deliveries, matches({ id: delivery.id }), delivered(midnightMs)),
    );
    expect(await dropPartitions(pool, { beforeMs: midnightMs + 2 * dayMs })).toBe(6);
  });

  test("keeps events a day longer, for deliveries of the next day", async () => {
    const midnightMs = Date.UTC(2020, 2, 12);
    await ensurePartitions(pool, { fromMs: midnightMs - dayMs, days: 2 });
    const { delivery, event } = await record(midnightMs - 1, delivered(midnightMs), midnightMs);
    expect(await dropPartitions(pool, { beforeMs: midnightMs })).toBe(2);
    expect(await store.find(deliveries, delivery.id)).toBeDefined();
    expect(await store.find(events, event.id)).toBeDefined();
    expect(await dropPartitions(pool, { beforeMs: midnightMs + 2 * dayMs })).toBe(4);
  });

  test("drops partitions that an interrupted call detached", async () => {
    const startMs = Date.UTC(2019, 0, 1);
    await ensurePartitions(pool, { fromMs: startMs, days: 1 });
    await pool.query("ALTER TABLE events DETACH PARTITION events_p20190101 CONCURRENTLY");
    expect(await dropPartitions(pool, { beforeMs: startMs + 2 * dayMs })).toBe(3);
    expect(await partitionNames("20190101")).toEqual(keptOf("20190101"));
  });

  test("continues after a call that stopped in the middle of detaching", async () => {
    const startMs = Date.UTC(2019, 1, 1);
    await ensurePartitions(pool, { fromMs: startMs, days: 2 });
    await detachByHalf(connectionString, "events", "events_p20190202");
    // The next day is half detached: that is completed first, because no other can be detached before.
    expect(await dropPartitions(pool, { beforeMs: startMs + dayMs })).toBe(2);
    expect(await dropPartitions(pool, { beforeMs: startMs + 3 * dayMs })).toBe(4);
  });

  test("given many calls lets one do the work, and the others return", async () => {
    const startMs = Date.UTC(2019, 2, 1);
    await ensurePartitions(pool, { fromMs: startMs, days: 4 });
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => dropPartitions(pool, { beforeMs: startMs + 5 * dayMs })),
    );
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 12]);
  });

  test("given load holds up no writer, even while a transaction holds up the drop", async () => {
    const startMs = Date.UTC(2018, 0, 1);
    const days = 10;
    await ensurePartitions(pool, { fromMs: startMs, days });
    for (let day = 0; day < days; day++) await record(startMs + day * dayMs, delivered(startMs));
    const load = startLoad(6);
    const waits = watchLockWaits();
    await sleep(300);
    const dropped = withTransactionOn("deliveries", async () => {
      const dropping = dropPartitions(pool, { beforeMs: startMs + (days + 1) * dayMs });
      await sleep(heldUpMs);
      return { dropping };
    });
    expect(await (await dropped).dropping).toBe(3 * days);
    // A busy machine gets to less meanwhile.
    while (load.count() <= 100) await sleep(10);
    await load.stop();
    const longestWaitMs = await waits.stop();
    // A writer that waited for the drop would show; a busy machine by itself does not.
    expect(longestWaitMs).toBeLessThan(heldUpMs / 2);
    expect(load.longestMs()).toBeLessThan(0.8 * heldUpMs);
  });

  test("drops expired days of the log by their own retention, whatever deliveries are pending", async () => {
    const startMs = Date.UTC(2017, 5, 1);
    await ensurePartitions(pool, { fromMs: startMs, days: 2 });
    await record(startMs + 5_000);
    const withoutLog = (day: string) => allOf(day).filter((name) => !name.startsWith("log_entries"));
    expect(await dropPartitions(pool, { beforeMs: startMs, logsBeforeMs: startMs + dayMs + 1 })).toBe(1);
    expect(await partitionNames("20170601")).toEqual(withoutLog("20170601"));
    expect(await partitionNames("20170602")).toEqual(allOf("20170602"));
    expect(await dropPartitions(pool, { beforeMs: startMs, logsBeforeMs: startMs + 2 * dayMs })).toBe(1);
    expect(await partitionNames("20170602")).toEqual(withoutLog("20170602"));
  });
});

/** Runs `work` while a transaction of another connection has used a table. */
async function withTransactionOn<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT count(*) FROM ${table}`);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } finally {
    await client.end();
  }
}

/** The drop takes longer, because a transaction holds it up. */
const heldUpMs = 4_000;

/** Writers that record events and deliveries with the current time, as fast as they can. */
function startLoad(writers: number) {
  const stopping = new AbortController();
  const lateness = watchLateness();
  let count = 0;
  let longestMs = 0;
  const write = async () => {
    while (!stopping.signal.aborted) {
      const sinceStartMs = lateness.stopwatch();
      await record(Date.now());
      longestMs = Math.max(longestMs, sinceStartMs());
      count++;
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return {
    count: () => count,
    longestMs: () => longestMs,
    async stop() {
      stopping.abort();
      await running;
      lateness.stop();
    },
  };
}

/** Samples how long writing statements wait for locks. */
function watchLockWaits() {
  const stopping = new AbortController();
  async function watch() {
    const client = new Client({ connectionString });
    await client.connect();
    let longestWaitMs = 0;
    while (!stopping.signal.aborted) {
      const { rows } = await client.query<{ readonly ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - waitstart) * 1000)::float8 AS ms
         FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND waitstart IS NOT NULL AND query ~* '^(insert|update)'`,
      );
      longestWaitMs = Math.max(longestWaitMs, Math.round(rows[0]?.ms ?? 0));
      await sleep(5);
    }
    await client.end();
    return longestWaitMs;
  }
  const watching = watch();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

const auditEntry: Omit<AuditRow, "id"> = {
  at: "2020-01-01T00:00:00.000Z",
  action: "create",
  kind: "Signal",
  resourceId: applicationId,
  actorUserId: null,
  impersonatorId: null,
  portalLinkId: null,
  requestId: "r",
  changeSetId: null,
  historyId: null,
  changes: [{ field: "name", before: null, after: "x" }],
};
