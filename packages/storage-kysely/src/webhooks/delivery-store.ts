import { groupBy } from "@design-catalog/core/engine";
import type {
  Announce,
  DeliveryReference,
  DeliveryStore,
  DispatchEndpoint,
  DispatchItem,
  Id,
  NewJob,
  Settlement,
} from "@design-catalog/core/ports";
import { type DeliveryRow, mayBeNews } from "@design-catalog/core/webhooks";
import type { DatabasePool, SqlExecute, SqlStatement } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";
import { createTransaction, type TransactionalQueue } from "../kysely-storage.ts";
import { runStatement, runTransaction, type TransactionStatements } from "../transactions/transaction.ts";
import { leaseEndpoints } from "./lease-endpoints.ts";
import { isRowLease } from "./row-leases.ts";
import { onePerDelivery, settleHeldStatement, settleStatement } from "./settle-statement.ts";

interface DeliveryStoreOptions {
  readonly pool: DatabasePool;
  readonly queue: TransactionalQueue;
  /** Records operational events with the results that cause them. @default there are none */
  readonly announce?: Announce;
  /**
   * Applications of which no result is recorded any more, asked right before the statement that would: the deployment to
   * which they move makes the attempts again. @default none
   */
  readonly leaving?: ((execute: SqlExecute) => Promise<ReadonlySet<Id<"application">>>) | undefined;
}

/**
 * Implements the delivery engine's store on PostgreSQL, across applications. Loading takes one statement for all its
 * rows; so does settling, which needs a transaction only to add retries.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 * import { createJobs } from "@design-catalog/queue-pg-boss";
 *
 * const connectionString = process.env.DATABASE_URL ?? "";
 * const pool = createPool({ connectionString, log: console });
 * const jobs = createJobs({ connectionString, pool, log: console, role: "api" });
 * const deliveries = createDeliveryStore({ pool, queue: jobs.transactional });
 * const id = "6740a1f2c3d4e5f6071829c1";
 * const unknown = { applicationId: parseId<"application">(id), deliveryId: parseId<"delivery">(id) };
 * assert.deepEqual(await deliveries.load([unknown]), []);
 * await pool.end();
 * ```
 */
export function createDeliveryStore(options: DeliveryStoreOptions): DeliveryStore {
  const { pool, queue } = options;
  return {
    async load(references) {
      if (references.length === 0) return [];
      const load = { text: loadText, values: loadValues(references) };
      const results = await pool.withConnection(({ batch }) => batch([keepPlan, load]));
      return toDispatchItems(rowsOf(results.at(-1) ?? { rows: [] }));
    },
    async settle(settlements) {
      const held = settlements.filter(({ job }) => isRowLease(job));
      const settled = await settleBatch(options, held, settleHeldStatement);
      // The lease has passed to a job, perhaps to one of this process: an attempt that takes long has one.
      const left = settlements.filter(({ job }) => !settled.has(job.id)).map((one) => withRow(queue, one));
      const others = await settleBatch(options, left, (group) =>
        settleStatement(queue.ending(group.map(({ job }) => job)), group),
      );
      return settled.size === 0 ? others : new Set([...settled, ...others]);
    },
    lease: (request) => leaseEndpoints(pool, request),
  };
}

/** Makes the statement that ends the leases of results, at most one of each delivery, and records those that it ended. */
type Settling = (settlements: readonly Settlement[]) => SqlStatement;

/** A settlement whose job has a row now, if its delivery held the lease. */
function withRow({ written }: TransactionalQueue, settlement: Settlement): Settlement {
  return written && isRowLease(settlement.job) ? { ...settlement, job: written(settlement.job) } : settlement;
}

async function settleBatch(
  { pool, queue, announce, leaving }: DeliveryStoreOptions,
  settlements: readonly Settlement[],
  settling: Settling,
): Promise<ReadonlySet<string>> {
  if (settlements.length === 0) return new Set();
  const groups = onePerDelivery(settlements);
  const news = announce ? settlements.filter(mayBeNews) : [];
  const isOneStatement = groups.length === 1 && settlements.every(({ retry, again }) => !retry && !again);
  const settle = async (execute: SqlExecute) => {
    const left = await leaving?.(execute);
    return settleGroups(left?.size ? withoutResultsOf(groups, left) : groups, { execute, queue, settling });
  };
  if (isOneStatement && news.length === 0) return runStatement(pool, settle);
  return runTransaction(pool, async (statements) => {
    const settled = await settle(statements.execute);
    const told = news.filter(({ job }) => settled.has(job.id));
    if (announce && told.length > 0) await announceEach(told, { ...statements, queue, announce });
    return settled;
  });
}

/** Leaves out what changes rows of these applications; jobs that end without a result are rows of the queue only. */
function withoutResultsOf(
  groups: readonly (readonly Settlement[])[],
  applicationIds: ReadonlySet<Id<"application">>,
): readonly (readonly Settlement[])[] {
  const mayStay = ({ item, job, attempt, next }: Settlement) =>
    !applicationIds.has(item.applicationId) || !(isRowLease(job) || attempt || next);
  return groups.map((group) => group.filter(mayStay)).filter(({ length }) => length > 0);
}

interface Announcing extends TransactionStatements {
  readonly queue: TransactionalQueue;
  readonly announce: Announce;
}

/** Announces the news of each application, in the order of their ids, as others lock their rows. */
async function announceEach(news: readonly Settlement[], { announce, ...scope }: Announcing): Promise<void> {
  const byApplication = [...groupBy(news, ({ item }) => item.applicationId)];
  for (const [applicationId, some] of byApplication.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await announce(createTransaction({ ...scope, applicationId, attempt: { isPatient: true } }), some);
  }
}

/** Each delivery once, in order, so the first and last id bound the days. */
function loadValues(references: readonly DeliveryReference[]): readonly unknown[] {
  const distinct = new Map(references.map((reference) => [reference.deliveryId, reference]));
  const ordered = [...distinct.values()].toSorted((one, other) => (one.deliveryId < other.deliveryId ? -1 : 1));
  const ids = ordered.map(({ deliveryId }) => deliveryId);
  return [ordered.map(({ applicationId }) => applicationId), ids, ids[0], ids.at(-1)];
}

/**
 * Lets the statements behind it, up to the end of their round trip, run by a plan that is kept, as `settle_deliveries`
 * does: planning for all the partitions took ten times as long as running. The bounds of the ids leave those of the days
 * in question at run time.
 */
const keepPlan = {
  text: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
    set_config('jit', 'off', true)`,
  values: [],
};

/**
 * Looks up rows one by one (LATERAL), so the query touches only the day partitions that hold one. A delivery's id is
 * compared as a range, whose order only the key has: to a plan that is kept since a day was empty, the index of completion
 * times looks as good, but PostgreSQL before 18 reads all its entries of the application, and 18 up to the one it wants.
 */
const loadText = `
  SELECT d.id, d.application_id, d.event_id, e.body, d.payload, d.created_at, d.status, d.attempt_count, d.automatic_count,
    COALESCE(CASE e.type WHEN 'webhook.test' THEN e.body::json ->> 'type' END, e.type) AS event_type,
    w.id AS endpoint_id, w.url, w.enabled, w.headers::text, w.secrets::text,
    (w.options - '{filter,payload}'::text[])::text AS options, w.parked_at IS NOT NULL AS is_parked,
    w.credentials::text AS credentials
  FROM unnest($1::text[], $2::text[]) AS wanted (application_id, id)
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries
    WHERE deliveries.application_id = wanted.application_id AND deliveries.id BETWEEN wanted.id AND wanted.id
      AND deliveries.id BETWEEN $3 AND $4 ORDER BY id LIMIT 1) d
  CROSS JOIN LATERAL (
    SELECT type, body FROM events WHERE events.application_id = d.application_id AND events.id = d.event_id LIMIT 1) e
  LEFT JOIN webhook_endpoints w ON w.application_id = d.application_id AND w.id = d.endpoint_id AND NOT w.deleted`;

/** The columns above are not null but for the payload; the schema test checks their types. */
interface LoadedRow {
  readonly id: Id<"delivery">;
  readonly application_id: Id<"application">;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly payload: DeliveryRow["payload"];
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
  readonly options: string | null;
  readonly credentials: string | null;
  readonly is_parked: boolean;
}

/** Reads and parses an endpoint once for all its deliveries. */
function toDispatchItems(rows: readonly LoadedRow[]): readonly DispatchItem[] {
  const endpoints = new Map<string | null, DispatchEndpoint>();
  return rows.map((row) => {
    const endpoint = endpoints.get(row.endpoint_id) ?? toEndpoint(row);
    if (endpoint) endpoints.set(row.endpoint_id, endpoint);
    return toDispatchItem(row, endpoint);
  });
}

function toEndpoint({
  endpoint_id: id,
  url,
  enabled,
  headers,
  secrets,
  options,
  credentials,
  is_parked: isParked,
}: LoadedRow): DispatchEndpoint | undefined {
  if (id === null) return undefined;
  // The columns were written from these types.
  const asked = options === null ? "" : `,"options":${options}`;
  const proofs = credentials === null ? "" : `,"credentials":${credentials}`;
  const parsed = JSON.parse(`{"headers":${headers},"secrets":${secrets}${asked}${proofs}}`) as Pick<
    DispatchEndpoint,
    "headers" | "secrets" | "options" | "credentials"
  >;
  return { id, url, enabled, ...parsed, ...(isParked && { isParked }) };
}

function toDispatchItem(row: LoadedRow, endpoint: DispatchEndpoint | undefined): DispatchItem {
  return {
    deliveryId: row.id,
    applicationId: row.application_id,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    payload: row.payload,
    createdAt: row.created_at,
    status: row.status,
    attemptCount: row.attempt_count,
    automaticCount: row.automatic_count,
    endpoint,
  };
}

interface SettlingIn {
  readonly execute: SqlExecute;
  readonly queue: TransactionalQueue;
  readonly settling: Settling;
}

/** Settles each delivery's results in their order. */
async function settleGroups(
  groups: readonly (readonly Settlement[])[],
  within: SettlingIn,
): Promise<ReadonlySet<string>> {
  const settled: string[] = [];
  for (const group of groups) settled.push(...(await settleGroup(group, within)));
  return new Set(settled);
}

async function settleGroup(
  settlements: readonly Settlement[],
  { execute, queue, settling }: SettlingIn,
): Promise<readonly string[]> {
  const { text, values } = settling(settlements);
  const [row] = rowsOf<Readonly<Record<"ended" | "pending", readonly string[]>>>(await execute(text, values));
  const ended = row?.ended ?? [];
  const following = followingJobs(settlements, { ended: new Set(ended), pending: new Set(row?.pending) });
  if (following.length > 0) await queue.enqueue(execute, following);
  return ended;
}

/** Lists the jobs to add. A retry belongs to a schedule that is still running; an intervening success has ended it. */
function followingJobs(
  settlements: readonly Settlement[],
  { ended, pending }: Readonly<Record<"ended" | "pending", ReadonlySet<string>>>,
): readonly NewJob[] {
  return settlements.flatMap(({ job, retry, again }) => [
    ...(retry && pending.has(job.id) ? [retry] : []),
    ...(again && ended.has(job.id) ? [again] : []),
  ]);
}
