import type { SqlExecute } from "../connection/pool.ts";
import { attachment, detachmentEnd, partitionPattern } from "./partitions.ts";

/** A day's table that does not belong to its whole: nobody sees its rows. */
export interface DetachedPartition {
  readonly name: string;
  /** The statement that attaches it again. */
  readonly repair: string;
}

/**
 * Lists the partitions that are detached, or in the middle of it, in order of their names. A drop that was interrupted
 * leaves one until the next upkeep drops it.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readDetachedPartitions(pool.query), []);
 * await pool.end();
 * ```
 */
export async function readDetachedPartitions(execute: SqlExecute): Promise<readonly DetachedPartition[]> {
  const { rows } = await execute(
    `SELECT relname AS name, inhdetachpending AS pending, relnamespace::regnamespace::text AS schema FROM pg_class LEFT JOIN pg_inherits ON inhrelid = pg_class.oid
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname ~ $1
       AND inhdetachpending IS NOT FALSE ORDER BY relname`,
    [partitionPattern],
  );
  return rows.map((row) => {
    const name = String(row["name"]);
    // Whoever runs the statement may have another search path.
    const partition = `${String(row["schema"])}.${name}`;
    const table = partition.slice(0, -"_p20261128".length);
    const day = name.slice(-8).replace(/(....)(..)(..)/u, "$1-$2-$3");
    const first = row["pending"] === true ? `${detachmentEnd(table, partition)}; ` : "";
    return { name, repair: first + attachment(table, Date.parse(day)) };
  });
}

/**
 * Completes detachments that were cut off: PostgreSQL refuses to attach an index to such a partition, and to detach another
 * one of its table. Waits for the transactions that may still see the partition. Its rows stay in a table of its own, which
 * upkeep drops.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.equal(await completeDetachments(pool.query), undefined);
 * await pool.end();
 * ```
 */
export async function completeDetachments(execute: SqlExecute): Promise<void> {
  for (const { table, name } of await readHalfDetached(execute)) {
    await execute(detachmentEnd(table, name)).catch(async (error: unknown) => {
      // Upkeep of another process may have completed it first, and dropped the partition.
      if ((await readHalfDetached(execute)).some((left) => left.name === name)) throw error;
    });
  }
}

async function readHalfDetached(
  execute: SqlExecute,
): Promise<readonly { readonly table: string; readonly name: string }[]> {
  const { rows } = await execute(
    `SELECT parent.relname AS table, child.relname AS name
     FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE inhdetachpending AND child.relnamespace = current_schema()::regnamespace AND child.relname ~ $1 ORDER BY 2`,
    [partitionPattern],
  );
  return rows.map(({ table, name }) => ({ table: String(table), name: String(name) }));
}
