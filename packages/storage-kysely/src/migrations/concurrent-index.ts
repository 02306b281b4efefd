import { sql } from "kysely";
import type { SchemaMigration } from "../schema/run-migrations.ts";

/**
 * A migration that makes one index while others read and write the table. It replaces the invalid index that a failed
 * attempt left. Partitioned tables cannot have such an index.
 */
export function concurrentIndex(name: string, on: string): SchemaMigration {
  return {
    concurrent: true,
    async up(db) {
      await sql.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`).execute(db);
      await sql.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`).execute(db);
    },
  };
}
