import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { newDelivery, newEndpoint } from "@design-catalog/conformance/storage";
import { matches } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import type { AttemptRecord, Settlement } from "@design-catalog/core/ports";
import { announceNews, deliveries, deliveryAttempts, events, webhookEndpoints } from "@design-catalog/core/webhooks";
import { testId } from "@design-catalog/testing/test-id";
import { createTestPorts } from "@design-catalog/testing/test-ports";
import { createPool, type DatabasePool } from "../connection/pool.ts";
import { createStorage } from "../kysely-storage.ts";
import { dayMs, ensurePartitions, partitionSuffix } from "../schema/partitions.ts";
import { createMigratedDatabase, createTestQueue, openTestPool, rejection, silentLog } from "../storage-test-tools.ts";
import { createDeliveryStore } from "./delivery-store.ts";

setDefaultTimeout(90_000);

const firstDayMs = Date.UTC(2020, 5, 1);
const days = 30;

const { pool, connectionString } = await openTestPool({ connectionsMax: 1 }, createMigratedDatabase);

beforeAll(async () => {
  await ensurePartitions(pool, { fromMs: firstDayMs, days });
});

let made = 0;
const idOf = <Kind extends string>(day: number) =>
  testId<Kind>(idTimePrefix(firstDayMs + day * dayMs) + (++made).toString(16).padStart(16, "0"));

const failure: AttemptRecord = {
  trigger: "automatic",
  startedAt: "2020-06-02T10:00:00.000Z",
  durationMs: 250,
  outcome: "failure",
  statusCode: 503,
  errorClass: "http_5xx",
  errorMessage: "the receiver answered with status 503",
  remoteAddress: "192.0.2.1",
  timings: {},
  responseHeaders: {},
  responseBody: null,
};

const success: AttemptRecord = {
  ...failure,
  outcome: "success",
  statusCode: 200,
  errorClass: null,
  errorMessage: null,
};
const delivered = { status: "delivered", completedAt: failure.startedAt } as const;
/** Results that two functions record. */
const results = [
  ["a failure", { attempt: failure, next: undefined }],
  ["a success", { attempt: success, next: delivered }],
] as const satisfies readonly (readonly [string, Pick<Settlement, "attempt" | "next">])[];

/** Records a delivery of a day and claims its job. */
async function record(day: number, result: Pick<Settlement, "attempt" | "next"> = results[0][1]) {
  const { queue, claim } = await createTestQueue(pool);
  const store = createStorage({ pool, queue }).open(testId("a"));
  const endpoint = newEndpoint();
  const event = { id: idOf<"event">(day), type: "project.created", body: "{}", createdAt: failure.startedAt } as const;
  const delivery = { ...newDelivery(endpoint, event.id), id: idOf<"delivery">(day) };
  await store.transaction(async (transaction) => {
    await transaction.insert(webhookEndpoints, [endpoint]);
    await transaction.insert(events, [event]);
    await transaction.insert(deliveries, [delivery]);
    await transaction.enqueue([{ queue: "deliveries", data: { deliveryId: delivery.id } }]);
  });
  const [job] = await claim("deliveries", { limit: 1 });
  const reference = { applicationId: store.applicationId, deliveryId: delivery.id };
  const [item] = await createDeliveryStore({ pool, queue }).load([reference]);
  if (!job || !item) throw new TypeError("Cannot settle because the job or the delivery is missing");
  const settlement: Settlement = { job, item, ...result, retry: undefined };
  return { queue, store, delivery, settlement };
}

test("settle() whose retry cannot be added leaves the delivery without the attempt, and the job held", async () => {
  const { queue, store, delivery, settlement } = await record(1);
  const enqueue = () => Promise.reject(new Error("no room"));
  const broken = createDeliveryStore({ pool, queue: { ...queue, enqueue } });
  const retry = { queue: "delivery-retries", data: { deliveryId: delivery.id } } as const;
  const next = { status: "pending", dueInMs: 5_000 } as const;
  expect(await rejection(broken.settle([{ ...settlement, next, retry }]))).toMatchObject({ message: "no room" });
  expect(await store.find(deliveries, delivery.id)).toEqual(delivery);
  expect(await createDeliveryStore({ pool, queue }).settle([settlement])).toEqual(new Set([settlement.job.id]));
});

test("settle() announces news in its transaction, so a failure leaves neither the result nor the event", async () => {
  const exhausted = { status: "exhausted", completedAt: failure.startedAt } as const;
  const { queue, store, delivery, settlement } = await record(3, { attempt: failure, next: exhausted });
  const settled = { ...settlement, turn: "parked" as const };
  const news = async () =>
    (await store.select(events)).map(({ type }) => type).filter((type) => type.includes("webhook"));
  const announce = announceNews(createTestPorts());
  const failing = createDeliveryStore({
    pool,
    queue,
    announce: async (...given) => {
      await announce(...given);
      throw new Error("the process has ended");
    },
  });
  expect(await rejection(failing.settle([settled]))).toMatchObject({ message: "the process has ended" });
  expect([await store.find(deliveries, delivery.id), await news()]).toEqual([delivery, []]);
  const deliveryStore = createDeliveryStore({ pool, queue, announce });
  await deliveryStore.settle([settled]);
  await deliveryStore.settle([settled]); // another process, whose lease is over
  expect((await news()).toSorted()).toEqual(["webhook.delivery.exhausted", "webhook.endpoint.parked"]);
  const endpoint = await store.find(webhookEndpoints, delivery.endpointId);
  expect(endpoint?.parkedAt).not.toBeNull();
  // A second process that has parked it too.
  await store.transaction((transaction) => announce(transaction, [{ ...settled, next: undefined }]));
  expect(await news()).toHaveLength(2);
  const [known] = await deliveryStore.load([settlement.item]);
  expect(known?.endpoint?.isParked).toBe(true);
});

test.each(results)("settle() of %s leaves an application that moves to the other deployment", async (_, result) => {
  const { queue, store, delivery, settlement } = await record(4, result);
  const asked: unknown[] = [];
  const moving = createDeliveryStore({
    pool,
    queue,
    async leaving(execute) {
      asked.push((await execute("SELECT 1 AS one")).rows);
      return new Set([store.applicationId]);
    },
  });
  const again = { queue: "delivery-retries", data: { deliveryId: delivery.id } } as const;
  expect(await moving.settle([{ ...settlement, again }])).toEqual(new Set());
  expect(await store.find(deliveries, delivery.id)).toEqual(delivery);
  expect(await store.count(deliveryAttempts, matches({ deliveryId: delivery.id }))).toBe(0);
  expect(asked).toEqual([[{ one: 1 }]]);
  // Without a result only its job ends, which is nobody else's.
  const ended = { ...settlement, attempt: undefined, next: undefined };
  expect(await moving.settle([ended])).toEqual(new Set([settlement.job.id]));
  expect(await store.find(deliveries, delivery.id)).toEqual(delivery);
  const staying = createDeliveryStore({ pool, queue, leaving: async () => new Set([testId<"application">("b")]) });
  const other = await record(4, result);
  expect(await staying.settle([other.settlement])).toEqual(new Set([other.settlement.job.id]));
  expect(await store.count(deliveryAttempts, matches({ deliveryId: other.delivery.id }))).toBe(1);
});

test("settle() of one result creates a missing partition and records the attempt", async () => {
  const { queue, store, delivery, settlement } = await record(2);
  await pool.query(`DROP TABLE delivery_attempts_p${partitionSuffix(firstDayMs + 2 * dayMs)}`);
  expect(await createDeliveryStore({ pool, queue }).settle([settlement])).toEqual(new Set([settlement.job.id]));
  expect(await store.count(deliveryAttempts, matches({ deliveryId: delivery.id }))).toBe(1);
});

test.each(results)("settle() of %s reads the partitions of its deliveries only", async (_, result) => {
  const ofDays = [await record(20, result), await record(22, result)];
  const before = await scans(pool);
  for (const { queue, settlement } of ofDays) await createDeliveryStore({ pool, queue }).settle([settlement]);
  const after = await scans(pool);
  const read = [...after].filter(([name, count]) => count !== before.get(name)).map(([name]) => name);
  expect(new Set(read)).toEqual(new Set(["deliveries_p20200621", "deliveries_p20200623"]));
});

test("load() keeps its plan, which reads the partitions of its deliveries only, and leaves no setting behind", async () => {
  const { queue, settlement } = await record(18);
  const { applicationId, deliveryId } = settlement.item;
  // A connection of its own: after five plans for given values PostgreSQL may keep one unasked.
  const fresh = createPool({ connectionString, log: silentLog, connectionsMax: 1 });
  const before = await scans(fresh);
  const store = createDeliveryStore({ pool: fresh, queue });
  for (let count = 0; count < 3; count++) expect(await store.load([{ applicationId, deliveryId }])).toHaveLength(1);
  const after = await scans(fresh);
  const read = [...after].filter(([name, count]) => count !== before.get(name)).map(([name]) => name);
  expect(read).toEqual(["deliveries_p20200619"]);
  // A text gets a plan that can be kept when it is sent for the second time.
  expect(await loadPlans(fresh)).toEqual({ kept: 2, own: 0 });
  const { rows } = await fresh.query("SELECT current_setting('plan_cache_mode') AS mode", []);
  expect(rows).toEqual([{ mode: "auto" }]);
  await fresh.end();
});

/** Runs of the statement that loads deliveries by a kept plan, and by plans for given values, on the pool's connection. */
async function loadPlans(pool: DatabasePool): Promise<{ readonly kept: number; readonly own: number }> {
  const { rows } = await pool.query(
    `SELECT coalesce(sum(generic_plans), 0)::int AS kept, coalesce(sum(custom_plans), 0)::int AS own
     FROM pg_prepared_statements WHERE statement LIKE $1`,
    ["%AS wanted (application_id, id)%"],
  );
  const [row] = rows;
  return { kept: Number(row?.["kept"]), own: Number(row?.["own"]) };
}

test.each(results)("settle() of %s takes one statement", async (_, result) => {
  const { queue, settlement } = await record(3, result);
  const statements: string[] = [];
  const counted: DatabasePool = {
    ...pool,
    withConnection: (work) =>
      pool.withConnection((connection) =>
        work({ ...connection, query: (text, values) => (statements.push(text), connection.query(text, values)) }),
      ),
  };
  const settled = await createDeliveryStore({ pool: counted, queue }).settle([settlement]);
  expect(settled).toEqual(new Set([settlement.job.id]));
  expect(statements).toHaveLength(1);
});

test.each(results)(
  "settle() of %s by a plan kept since the day was empty looks the delivery up by its key",
  async (_, result) => {
    const day = result.next ? 27 : 25;
    const lone = createPool({ connectionString, log: silentLog, connectionsMax: 1 });
    const other = await record(24, result);
    await pool.query("VACUUM ANALYZE deliveries");
    const item = { ...other.settlement.item, deliveryId: idOf<"delivery">(day) };
    await createDeliveryStore({ pool: lone, queue: other.queue }).settle([{ ...other.settlement, item }]);
    const { queue, settlement, delivery, store } = await record(day, result);
    await copyDelivery({ applicationId: settlement.item.applicationId, deliveryId: delivery.id, copies: 20_000 });
    const before = await rowsRead();
    expect(await createDeliveryStore({ pool: lone, queue }).settle([settlement])).toEqual(new Set([settlement.job.id]));
    await lone.query("SELECT pg_stat_force_next_flush()");
    await lone.end();
    expect((await rowsRead()) - before).toBeLessThan(50);
    expect((await store.find(deliveries, delivery.id))?.attemptCount).toBe(1);
  },
);

test("load() by a plan kept since the day was empty looks deliveries up by their key", async () => {
  const [day, copies] = [40, 10_000];
  const lone = createPool({ connectionString, log: silentLog, connectionsMax: 1 });
  const { queue, settlement } = await record(23);
  const { applicationId } = settlement.item;
  // No analysis has seen this day.
  await ensurePartitions(pool, { fromMs: firstDayMs + day * dayMs, days: 1 });
  const store = createDeliveryStore({ pool: lone, queue });
  // A text gets a plan that can be kept when it is sent for the second time.
  for (let count = 0; count < 3; count++) await store.load([{ applicationId, deliveryId: idOf<"delivery">(day) }]);
  const copied = (await record(day)).settlement.item;
  await copyDelivery({ ...copied, copies });
  // Delivered at as many times: PostgreSQL 18 finds a pending delivery by the index of completion times at once.
  await pool.query(
    `UPDATE deliveries SET status = 'delivered', next_attempt_at = NULL,
       completed_at = created_at + right(id, 15)::int * interval '1 ms'
     WHERE application_id = $1 AND id > $2 AND id < left($2, 8) || 'g'`,
    [copied.applicationId, copied.deliveryId],
  );
  const deliveryId = testId<"delivery">(`${copied.deliveryId.slice(0, 8)}f${String(copies).padStart(15, "0")}`);
  const before = await blocksRead(lone, day);
  expect(await store.load([{ ...copied, deliveryId }])).toMatchObject([{ deliveryId, status: "delivered" }]);
  expect((await blocksRead(lone, day)) - before).toBeLessThan(50);
  await lone.end();
});

const copiesAtOnce = 2_500;

/** Fills the day of a delivery with copies of it. */
async function copyDelivery(copied: {
  readonly applicationId: string;
  readonly deliveryId: string;
  readonly copies: number;
}): Promise<void> {
  // One statement for all of them may take longer than any may, on a busy machine.
  for (let before = 0; before < copied.copies; before += copiesAtOnce)
    await pool.query(
      `INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
         automatic_count, next_attempt_at, created_at)
       SELECT left(id, 8) || 'f' || lpad(n::text, 15, '0'), application_id, event_id, event_type, endpoint_id, url, status,
         0, 0, next_attempt_at, created_at FROM deliveries, generate_series($3::int + 1, $3::int + $4::int) AS n
       WHERE application_id = $1 AND id = $2`,
      [copied.applicationId, copied.deliveryId, before, copiesAtOnce],
    );
}

/** Blocks of the indexes of a day's deliveries that were read, also by scans that skip entries. */
async function blocksRead(lone: DatabasePool, day: number): Promise<number> {
  for (const connection of [pool, lone]) await connection.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    "SELECT sum(idx_blks_hit + idx_blks_read)::int AS read FROM pg_statio_user_indexes WHERE relname = $1",
    [`deliveries_p${partitionSuffix(firstDayMs + day * dayMs)}`],
  );
  return Number(rows[0]?.["read"]);
}

/** Entries that scans of the indexes of deliveries have read. */
async function rowsRead(): Promise<number> {
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    "SELECT sum(idx_tup_read)::int AS read FROM pg_stat_user_indexes WHERE relname LIKE 'deliveries\\_p%'",
  );
  return Number(rows[0]?.["read"]);
}

/** Returns how often each partition of deliveries was scanned, by the pool's connection too. */
async function scans(pool: DatabasePool): Promise<ReadonlyMap<unknown, unknown>> {
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    `SELECT relname AS name, seq_scan + coalesce(idx_scan, 0) AS count FROM pg_stat_user_tables
     WHERE relname LIKE 'deliveries\\_p%'`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
