import type { DeliveryStore, DispatchEndpoint, DispatchItem, Id, Settlement } from "@design-catalog/core/ports";
import type { TransactionalQueue } from "./kysely-storage.ts";
import type { DatabasePool, SqlExecute } from "./pool.ts";
import {
  attemptRows,
  type DeliveryState,
  endpointRows,
  exhaustionRows,
  type SettledDelivery,
  settleDeliveries,
} from "./settle-deliveries.ts";
import { columnArrays } from "./column-arrays.ts";
import { runTransaction } from "./transaction.ts";

/**
 * Implements the delivery engine's store on PostgreSQL, across applications. Each call takes one statement for all its
 * rows.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 * import { createDeliveryStore, createPool } from "@design-catalog/storage-kysely";
 * import assert from "node:assert/strict";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "api" });
 * const deliveries = createDeliveryStore({ pool, queue: jobs.transactional });
 * const unknownId = parseId<"delivery">("6740a1f2c3d4e5f6071829c1");
 * assert.deepEqual(await deliveries.load([unknownId]), []);
 * await pool.end();
 * ```
 */
export function createDeliveryStore(options: {
  readonly pool: DatabasePool;
  readonly queue: TransactionalQueue;
}): DeliveryStore {
  const { pool, queue } = options;
  return {
    async load(deliveryIds) {
      if (deliveryIds.length === 0) return [];
      const { rows } = await pool.query(loadText, [deliveryIds]);
      return toDispatchItems(rows);
    },
    settle(settlements) {
      if (settlements.length === 0) return Promise.resolve(new Set());
      return runTransaction(pool, ({ execute }) => settle(execute, queue, settlements));
    },
  };
}

/** Looks up the event row by row (LATERAL), so the query touches only the day partitions that hold one. */
const loadText = `
  SELECT d.id, d.application_id, d.event_id, d.event_type, e.body, d.created_at, d.status, d.attempt_count,
    d.automatic_count, w.id AS endpoint_id, w.url, w.enabled, w.headers::text, w.secrets::text
  FROM deliveries d
  CROSS JOIN LATERAL (SELECT body FROM events WHERE events.id = d.event_id LIMIT 1) e
  LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id AND NOT w.deleted
  WHERE d.id = ANY($1::text[])`;

/** The columns above are not null; the schema test checks their types. */
interface LoadedRow {
  readonly id: Id<"delivery">;
  readonly application_id: Id<"application">;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly created_at: string;
  readonly status: DispatchItem["status"];
  readonly attempt_count: number;
  readonly automatic_count: number;
  readonly endpoint_id: Id<"endpoint"> | null;
  readonly url: string;
  readonly enabled: boolean;
  /** JSON text that the deliveries of the same endpoint share. */
  readonly headers: string;
  readonly secrets: string;
}

/** Reads and parses an endpoint once for all its deliveries. */
function toDispatchItems(rows: readonly Record<string, unknown>[]): readonly DispatchItem[] {
  const endpoints = new Map<string | null, DispatchEndpoint>();
  return rows.map((loaded) => {
    const row = loaded as unknown as LoadedRow;
    const endpoint = endpoints.get(row.endpoint_id) ?? toEndpoint(row);
    if (endpoint) endpoints.set(row.endpoint_id, endpoint);
    return toDispatchItem(row, endpoint);
  });
}

function toEndpoint({ endpoint_id: id, url, enabled, headers, secrets }: LoadedRow): DispatchEndpoint | undefined {
  if (id === null) return undefined;
  return {
    id,
    url,
    enabled,
    // The columns were written from these types.
    headers: JSON.parse(headers) as DispatchEndpoint["headers"],
    secrets: JSON.parse(secrets) as DispatchEndpoint["secrets"],
  };
}

function toDispatchItem(row: LoadedRow, endpoint: DispatchEndpoint | undefined): DispatchItem {
  return {
    deliveryId: row.id,
    applicationId: row.application_id,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    createdAt: row.created_at,
    status: row.status,
    attemptCount: row.attempt_count,
    automaticCount: row.automatic_count,
    endpoint,
  };
}

async function settle(
  execute: SqlExecute,
  queue: TransactionalQueue,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const settled = await queue.complete(
    execute,
    settlements.map(({ job }) => job),
  );
  const held = settlements.filter(({ job }) => settled.has(job.id));
  if (held.length === 0) return settled;
  const deliveries = settleDeliveries(await lockDeliveries(execute, held), held);
  await insertAttempts(execute, deliveries);
  await updateDeliveries(execute, deliveries);
  const retries = deliveries.flatMap((delivery) => delivery.retries);
  if (retries.length > 0) await queue.enqueue(execute, retries);
  await updateEndpoints(execute, deliveries);
  await countExhausted(execute, deliveries);
  return settled;
}

/** Locks in the order of the ids, so two batches cannot wait for each other. */
async function lockDeliveries(
  execute: SqlExecute,
  settlements: readonly Settlement[],
): Promise<readonly DeliveryState[]> {
  const { rows } = await execute(
    `SELECT id, application_id AS "applicationId", endpoint_id AS "endpointId", status,
       attempt_count AS "attemptCount", automatic_count AS "automaticCount",
       next_attempt_at AS "nextAttemptAt", completed_at AS "completedAt"
     FROM deliveries WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE`,
    [settlements.map(({ item }) => item.deliveryId)],
  );
  // The select list matches the type, and the schema test checks the types of its columns.
  return rows as unknown as readonly DeliveryState[];
}

async function insertAttempts(execute: SqlExecute, deliveries: readonly SettledDelivery[]): Promise<void> {
  const rows = attemptRows(deliveries);
  if (rows.length === 0) return;
  await execute(
    `INSERT INTO delivery_attempts (delivery_id, number, application_id, trigger, started_at, duration_ms, outcome,
       status_code, error_class, error_message, remote_address, timings, response_headers, response_body)
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::text[],
       $8::int[], $9::text[], $10::text[], $11::text[], $12::jsonb[], $13::jsonb[], $14::text[])`,
    columnArrays(rows, [
      "deliveryId",
      "number",
      "applicationId",
      "trigger",
      "startedAt",
      "durationMs",
      "outcome",
      "statusCode",
      "errorClass",
      "errorMessage",
      "remoteAddress",
      "timings",
      "responseHeaders",
      "responseBody",
    ]),
  );
}

async function updateDeliveries(execute: SqlExecute, deliveries: readonly SettledDelivery[]): Promise<void> {
  const states = deliveries.map(({ state, url }) => ({ ...state, url: url ?? null }));
  await execute(
    `UPDATE deliveries d SET status = u.status, attempt_count = u.attempt_count, automatic_count = u.automatic_count,
       next_attempt_at = u.next_attempt_at, completed_at = u.completed_at, url = coalesce(u.url, d.url)
     FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::text[])
       AS u (id, status, attempt_count, automatic_count, next_attempt_at, completed_at, url)
     WHERE d.id = u.id AND d.id = ANY($1::text[])`,
    columnArrays(states, ["id", "status", "attemptCount", "automaticCount", "nextAttemptAt", "completedAt", "url"]),
  );
}

/**
 * Comes last, as all deliveries of an endpoint meet at its row. It locks in the order of the ids and only moves times
 * forward.
 */
async function updateEndpoints(execute: SqlExecute, deliveries: readonly SettledDelivery[]): Promise<void> {
  const rows = endpointRows(deliveries);
  if (rows.length === 0) return;
  await execute(
    updateEndpointsText,
    columnArrays(rows, ["id", "successAt", "failureAt", "firstFailureAt", "failureCount"]),
  );
}

/** Counts failures since the first one after the last sign that the endpoint works. */
const updateEndpointsText = `
  WITH news AS (
    SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::int[])
      AS news (id, success_at, failure_at, first_failed_at, failed_count)
  ), locked AS (
    SELECT w.id, success_at, failure_at, first_failed_at, failed_count,
      greatest(w.enabled_at, w.last_success_at, success_at) AS good_at
    FROM webhook_endpoints w JOIN news ON news.id = w.id
    WHERE success_at > coalesce(last_success_at, '-infinity') OR failure_at > coalesce(last_failure_at, '-infinity')
      OR failed_count > 0
    ORDER BY w.id FOR NO KEY UPDATE OF w
  )
  UPDATE webhook_endpoints w SET last_success_at = greatest(last_success_at, success_at),
    last_failure_at = greatest(last_failure_at, failure_at),
    first_failure_at = CASE
      WHEN first_failed_at > good_at AND first_failure_at > good_at THEN least(first_failure_at, first_failed_at)
      WHEN first_failed_at > good_at THEN first_failed_at
      ELSE first_failure_at END,
    failure_count = CASE
      WHEN first_failed_at > good_at AND first_failure_at > good_at THEN failure_count + failed_count
      WHEN first_failed_at > good_at THEN failed_count
      ELSE failure_count END
  FROM locked WHERE locked.id = w.id`;

/**
 * Counts exhausted deliveries for notices, in the order of the ids, as two batches may exhaust deliveries of the same
 * endpoints.
 */
async function countExhausted(execute: SqlExecute, deliveries: readonly SettledDelivery[]): Promise<void> {
  const rows = exhaustionRows(deliveries);
  if (rows.length === 0) return;
  await execute(
    `INSERT INTO exhaustion_notices AS notice
       (id, application_id, exhausted_count, first_exhausted_at, last_exhausted_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[], $5::timestamptz[]) AS news (id) ORDER BY id
     ON CONFLICT (id) DO UPDATE SET exhausted_count = notice.exhausted_count + excluded.exhausted_count,
       first_exhausted_at = least(notice.first_exhausted_at, excluded.first_exhausted_at),
       last_exhausted_at = greatest(notice.last_exhausted_at, excluded.last_exhausted_at)`,
    columnArrays(rows, ["id", "applicationId", "count", "firstAt", "lastAt"]),
  );
}
