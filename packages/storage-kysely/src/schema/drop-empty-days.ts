import type { ConnectionSource, SqlExecute } from "../connection/pool.ts";
import { attachment, dayMs, detachmentEnd, partitionSuffix } from "./partitions.ts";

const table = "audit_entries";

/** Lock that admits one process at a time, held by the connection, as detaching cannot run in a transaction. */
const lockName = "hashtextextended('design-catalog:drop-empty-days', 0)";

/** A day's table of the audit trail. */
interface AuditPartition {
  readonly name: string;
  readonly startMs: number;
  readonly state: "attached" | "pending" | "detached";
}

/**
 * Drops the partitions of the audit trail that end at or before `beforeMs` and have no entry of any application; returns
 * how many. Readers and writers do not wait. A partition is looked at again once it is detached, when nobody can add to
 * it any more: one that is not empty is attached again, also one that an interrupted call has left. Does nothing while
 * another process does it.
 * @throws {DomainError} `unavailable` when a transaction uses a partition for long; the next call finishes the work
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await dropEmptyAuditDays(pool, Date.now() - 365 * 86_400_000), 0); // no partition is that old
 * await pool.end();
 * ```
 */
export async function dropEmptyAuditDays(pool: ConnectionSource, beforeMs: number): Promise<number> {
  return pool.withConnection(async ({ query }) => {
    const { rows } = await query(`SELECT pg_try_advisory_lock(${lockName}) AS taken`);
    if (rows[0]?.["taken"] !== true) return 0;
    try {
      return await dropEmpty(query, beforeMs);
    } finally {
      // A broken connection has released the lock by itself.
      await query(`SELECT pg_advisory_unlock(${lockName})`).catch(() => undefined);
    }
  });
}

async function dropEmpty(query: SqlExecute, beforeMs: number): Promise<number> {
  let dropped = 0;
  for (const { name, startMs, state } of await partitionsBefore(query, beforeMs)) {
    if (state === "pending") await query(detachmentEnd(table, name));
    if (state === "attached") {
      if (!(await isEmpty(query, name))) continue;
      await query(`ALTER TABLE ${table} DETACH PARTITION ${name} CONCURRENTLY`);
    }
    if (await isEmpty(query, name)) {
      await query(`DROP TABLE ${name}`);
      dropped += 1;
    } else await query(attachment(table, startMs));
  }
  return dropped;
}

/** The old days; one in the middle of detaching comes first, as PostgreSQL detaches one of a table at a time. */
async function partitionsBefore(query: SqlExecute, beforeMs: number): Promise<readonly AuditPartition[]> {
  const { rows } = await query(
    `SELECT relname AS name, inhdetachpending AS pending
     FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
       AND relname ~ '^${table}_p[0-9]{8}$' AND right(relname, 8) <= $1
     ORDER BY inhdetachpending IS TRUE DESC, relname`,
    [partitionSuffix(beforeMs - dayMs)],
  );
  return rows.map(({ name, pending }) => ({
    name: String(name),
    startMs: startOf(String(name)),
    state: stateOf(pending),
  }));
}

async function isEmpty(query: SqlExecute, name: string): Promise<boolean> {
  return (await query(`SELECT FROM ${name} LIMIT 1`)).rows.length === 0;
}

function startOf(name: string): number {
  const [, year, month, day] = /(\d{4})(\d\d)(\d\d)$/u.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** `pending` is null for a table without a parent. */
function stateOf(pending: unknown): AuditPartition["state"] {
  if (pending === null) return "detached";
  return pending === true ? "pending" : "attached";
}
