import { defaultApplicationId } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { withClient } from "@design-catalog/testing/test-database";
import type { ConsoleStage } from "./console-stage.ts";

const dayMs = 86_400_000;
/** Days before now in which rows were made. */
const daysMax = 90;
/** Days of the audit trail. */
const auditDays = 21;

/**
 * Makes rows as old as those of a service at work: each was created at some time of the last months, in the order in which
 * they really were, and changed later if it was changed. Entries of the audit trail keep their order too.
 */
export async function ageRows({ connectionString }: ConsoleStage): Promise<void> {
  const nowMs = Date.now();
  const pool = createPool({ connectionString, log: console });
  await ensurePartitions(pool, { fromMs: nowMs - auditDays * dayMs, days: auditDays + 2 });
  await pool.end();
  await withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ readonly name: string }>(agedTables);
    for (const { name } of tables) await client.query(ageTable(name), [daysMax]);
    await client.query(`UPDATE webhook_endpoints SET enabled_at = created_at,
      disabled_at = CASE WHEN disabled_at IS NOT NULL THEN created_at + (now() - created_at) / 2 END`);
    await client.query("UPDATE jobs SET finished_at = created_at + interval '4 seconds' WHERE finished_at IS NOT NULL");
    const { rows: entries } = await client.query<{ readonly id: string }>(
      "SELECT id FROM audit_entries WHERE application_id = $1 ORDER BY id",
      [defaultApplicationId],
    );
    const aged = entries.map(({ id }, index) => {
      // The last entries are minutes apart, the first ones hours.
      const age = ((entries.length - index) / entries.length) ** 2;
      const atMs = nowMs - age * auditDays * dayMs;
      return { id, aged: idTimePrefix(atMs) + id.slice(8), at: new Date(atMs) };
    });
    await client.query(
      `UPDATE audit_entries e SET id = r.aged, at = r.at
       FROM json_to_recordset($1) AS r (id text, aged text, at timestamptz) WHERE e.id = r.id`,
      [JSON.stringify(aged)],
    );
  });
}

/** Tables of whole resources, and of jobs; deliveries and endpoints have times of their own. */
const agedTables = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND NOT c.relispartition
    AND 2 = (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('created_at', 'updated_at'))
    AND c.relname NOT IN ('applications', 'mcp_settings')`;

/** Moves each row back, the first ones most; one that was changed was so between then and now. */
function ageTable(name: string): string {
  return `WITH ranked AS (
      SELECT ctid AS place, (row_number() OVER (ORDER BY id DESC))::float / count(*) OVER () AS age,
        (hashtext(id) & 1023) / 1024.0 AS share FROM ${name}
    ), aged AS (
      SELECT place, share, now() - interval '2 hours' - $1 * interval '1 day' * age ^ 2 AS born FROM ranked
    )
    UPDATE ${name} r SET created_at = a.born,
      updated_at = CASE WHEN r.updated_at = r.created_at THEN a.born ELSE a.born + (now() - a.born) * a.share END
    FROM aged a WHERE a.place = r.ctid`;
}
