import { sql } from "kysely";
import type { SchemaMigration } from "../schema/run-migrations.ts";

const index = "deliveries__held_since__index";
const on = "(application_id, held_since) WHERE held_since IS NOT NULL";

/** Partitions whose index is not yet part of the whole table's; one that is half detached cannot get any. */
const unindexed = sql<{ readonly name: string }>`
  SELECT partition.relname AS name FROM pg_inherits JOIN pg_class AS partition ON partition.oid = inhrelid
  WHERE inhparent = 'deliveries'::regclass AND NOT inhdetachpending AND NOT EXISTS (
    SELECT FROM pg_index JOIN pg_inherits AS attached ON attached.inhrelid = indexrelid
    WHERE indrelid = partition.oid AND attached.inhparent = ${index}::regclass)
  ORDER BY 1`;

/**
 * Deliveries whose first attempt is made from memory now, to find those whose process has ended. The index of the whole
 * table is made without rows, then one for each day while others write; new days get theirs from it.
 */
export const heldDeliveriesIndex: SchemaMigration = {
  concurrent: true,
  async up(db) {
    await sql.raw(`CREATE INDEX IF NOT EXISTS ${index} ON ONLY deliveries ${on}`).execute(db);
    const { rows } = await unindexed.execute(db);
    for (const { name } of rows) {
      const own = `${name}_held_since`;
      await sql.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${own}`).execute(db);
      await sql.raw(`CREATE INDEX CONCURRENTLY ${own} ON ${name} ${on}`).execute(db);
      await sql.raw(`ALTER INDEX ${index} ATTACH PARTITION ${own}`).execute(db);
    }
  },
};
