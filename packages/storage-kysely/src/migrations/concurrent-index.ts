import { sql } from "kysely";
import type { SchemaMigration } from "../schema/run-migrations.ts";

/**
 * A migration that makes one index while others read and write the table. It replaces the invalid index that a failed
 * attempt left. Partitioned tables cannot have such an index.
 */
export function concurrentIndex(name: string, on: string): SchemaMigration {
  return concurrentIndexes({ [name]: on });
}

/** Several indexes by name, made one after the other as {@link concurrentIndex} does. */
export function concurrentIndexes(indexes: Readonly<Record<string, string>>): SchemaMigration {
  return {
    concurrent: true,
    async up(db) {
      for (const [name, on] of Object.entries(indexes)) {
        await sql.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`).execute(db);
        await sql.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`).execute(db);
      }
    },
  };
}
