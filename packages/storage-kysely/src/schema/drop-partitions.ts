import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core/engine";
import type { ConnectionSource, SqlExecute } from "../connection/pool.ts";
import { knowsWithheld } from "./knows-withheld.ts";
import { dayMs, detachmentEnd, lowestId, partitionSuffix } from "./partitions.ts";

/** A table whose days expire. */
interface ExpiringTable {
  readonly name: string;
  /** Rows that the retention is for. */
  readonly rows: keyof Retention;
  /** Days that the table is kept beyond the retention. */
  readonly extraDays: number;
}

/**
 * Tables whose days expire, in the order of dropping, so a delivery always has its attempts and its event. An event can
 * be a moment older than its delivery, and of the day before, so events stay a day longer. Days of the audit trail end
 * elsewhere.
 */
const expiring: readonly ExpiringTable[] = [
  { name: "deliveries", rows: "beforeMs", extraDays: 0 },
  { name: "delivery_attempts", rows: "beforeMs", extraDays: 0 },
  { name: "events", rows: "beforeMs", extraDays: 1 },
  { name: "log_entries", rows: "logsBeforeMs", extraDays: 0 },
];

/** Ends of the days to drop. */
export interface Retention {
  /** For deliveries, their attempts and events. */
  readonly beforeMs: number;
  /** For kept lines of the log. @default they stay */
  readonly logsBeforeMs?: number;
}

/** Tries per partition; each ends with the pool's statement timeout while a transaction uses the partition. */
const triesMax = 5;
const pauseMs = 1_000;

/** Lock that admits one process at a time. The connection holds it, as detaching cannot run in a transaction. */
const lockName = "hashtextextended('design-catalog:drop-partitions', 0)";

/**
 * Drops the partitions of deliveries and attempts that end at or before `beforeMs`, and those of events a day later,
 * except the days of a pending delivery or its event, and those of log entries that end at or before `logsBeforeMs`;
 * returns how many. A delivery that waits because its application is suspended, or has moved away, keeps no day: it would
 * keep everybody's. Readers and writers do not wait: detaching
 * waits for the transactions that use the partition, and no later one sees it. Does nothing while another process does
 * it.
 * @throws {DomainError} `unavailable` when a transaction uses a partition for long; the next call finishes the work
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const beforeMs = Date.now() - 30 * 86_400_000;
 * assert.equal(await dropPartitions(pool, { beforeMs }), 0); // no partition is that old
 * await pool.end();
 * ```
 */
export async function dropPartitions(pool: ConnectionSource, retention: Retention): Promise<number> {
  return pool.withConnection(async ({ query }) => {
    const { rows } = await query(`SELECT pg_try_advisory_lock(${lockName}) AS taken`);
    if (rows[0]?.["taken"] !== true) return 0;
    try {
      return await dropExpired(query, retention);
    } finally {
      // A broken connection has released the lock by itself.
      await query(`SELECT pg_advisory_unlock(${lockName})`).catch(() => undefined);
    }
  });
}

async function dropExpired(query: SqlExecute, retention: Retention): Promise<number> {
  const held = await pendingDays(query, retention.beforeMs);
  const isExpired = ({ table: { rows, extraDays }, day }: ExpiringPartition) => {
    const beforeMs = retention[rows];
    return beforeMs !== undefined && day <= partitionSuffix(beforeMs - dayMs * (1 + extraDays));
  };
  const isHeld = ({ table: { rows }, day, state }: ExpiringPartition) =>
    rows === "beforeMs" && state === "attached" && held.has(day);
  let dropped = 0;
  for (let tries = 1; ;) {
    const partitions = await expiringPartitions(query);
    const next = partitions.find((partition) => isExpired(partition) && !isHeld(partition));
    if (!next) return dropped;
    try {
      for (const { table, name, state } of partitions)
        // PostgreSQL detaches no other partition of a table before, whatever day this one is of.
        if (state === "pending") await query(detachmentEnd(table.name, name));
      await dropPartition(query, next);
      dropped++;
      tries = 1;
    } catch (error) {
      if (tries++ >= triesMax || !(error instanceof DomainError && error.code === "unavailable")) throw error;
      await sleep(pauseMs);
    }
  }
}

/**
 * Lists the days up to `beforeMs` with a pending delivery, which needs its own row and its event's. Those of an application
 * that moves are needed on the other side.
 */
async function pendingDays(query: SqlExecute, beforeMs: number): Promise<ReadonlySet<string>> {
  const isWithheld = `EXISTS (SELECT FROM applications WHERE applications.id = deliveries.application_id
    AND coalesce(move_state, CASE WHEN suspended_at IS NOT NULL THEN 'suspended' END) IN ('suspended', 'moved'))`;
  const waits = (await knowsWithheld(query)) ? `NOT ${isWithheld}` : "true";
  const { rows } = await query(
    `WITH pending AS (SELECT id, event_id FROM deliveries WHERE status = 'pending' AND id < $1 AND ${waits})
     SELECT ${daySql("id")} AS day FROM pending UNION SELECT ${daySql("event_id")} FROM pending`,
    // An event can be a moment older than its delivery, on the day before.
    [lowestId(beforeMs + dayMs)],
  );
  return new Set(rows.map(({ day }) => partitionSuffix(Number(day) * dayMs)));
}

/** Day of an id's creation, counted from the epoch. */
function daySql(column: string): string {
  return `('x' || lpad(left(${column}, 8), 16, '0'))::bit(64)::bigint / 86400`;
}

interface ExpiringPartition {
  readonly table: ExpiringTable;
  readonly name: string;
  /** Formats a day as `20261121`. */
  readonly day: string;
  readonly state: "attached" | "pending" | "detached";
}

async function dropPartition(query: SqlExecute, { table, name, state }: ExpiringPartition): Promise<void> {
  if (state === "attached") await query(`ALTER TABLE ${table.name} DETACH PARTITION ${name} CONCURRENTLY`);
  await query(`DROP TABLE ${name}`);
}

/**
 * Lists the days of expiring tables, oldest first, including detached ones that an interrupted call did not drop. Those
 * in the middle of detaching come first, as PostgreSQL detaches one partition of a table at a time.
 */
async function expiringPartitions(query: SqlExecute): Promise<readonly ExpiringPartition[]> {
  const { rows } = await query(
    `SELECT relname AS name, inhdetachpending AS pending
     FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname ~ $1`,
    [`^(${expiring.map(({ name }) => name).join("|")})_p[0-9]{8}$`],
  );
  return rows
    .flatMap(({ name, pending }) => toPartition(String(name), stateOf(pending)))
    .toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function toPartition(name: string, state: ExpiringPartition["state"]): readonly ExpiringPartition[] {
  const tables = expiring.filter((table) => name.replace(/_p\d{8}$/u, "") === table.name);
  return tables.map((table) => ({ table, name, day: name.slice(-8), state }));
}

function sortKey({ table, day, state }: ExpiringPartition): string {
  return [state === "pending" ? 0 : 1, day, expiring.indexOf(table)].join(" ");
}

/** `pending` is null for a table without a parent. */
function stateOf(pending: unknown): ExpiringPartition["state"] {
  if (pending === null) return "detached";
  return pending === true ? "pending" : "attached";
}
