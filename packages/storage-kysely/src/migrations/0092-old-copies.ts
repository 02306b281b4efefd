import { type Kysely, sql } from "kysely";
import type { SchemaMigration } from "../schema/run-migrations.ts";

/** Projects looked at together. */
const batchRows = 1_000;

interface Copy {
  readonly application_id: string;
  readonly id: string;
  /** The project or snapshot that it was made from, the one that this was made from, and so on. */
  readonly sources: readonly string[];
}

/**
 * Gives stored copies and snapshots files of their own, each in a transaction. Another run after a failure finds only the
 * rows that still name files of a source.
 */
export const oldCopies: SchemaMigration = {
  concurrent: true,
  async up(db) {
    for (let after: Pick<Copy, "application_id" | "id"> | undefined = { application_id: "", id: "" }; after;) {
      const copies = await copiesAfter(db, after);
      for (const { application_id: application, id, sources } of copies)
        await sql`SELECT own_copied_files(${application}, ${id}, ${sources}::text[])`.execute(db);
      after = copies.at(-1);
    }
  },
};

/** Copies in the order of their key, which is also that of their times in an application. */
async function copiesAfter(db: Kysely<unknown>, after: Pick<Copy, "application_id" | "id">): Promise<readonly Copy[]> {
  const { rows } = await sql<Copy>`
    SELECT application_id, id, sources FROM projects AS copy CROSS JOIN LATERAL (
      WITH RECURSIVE source AS (
        SELECT copy.source_project_id AS id
        UNION SELECT source_project_id FROM source JOIN projects USING (id)
          WHERE projects.application_id = copy.application_id AND source_project_id IS NOT NULL)
      SELECT array_agg(id) AS sources FROM source) AS made
    WHERE source_project_id IS NOT NULL AND (application_id, id) > (${after.application_id}, ${after.id})
    ORDER BY application_id, id LIMIT ${sql.lit(batchRows)}`.execute(db);
  return rows;
}
