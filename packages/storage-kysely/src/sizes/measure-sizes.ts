import { listApplicationIds, readWithheldApplications } from "../application-ids.ts";
import type { SqlExecute } from "../connection/pool.ts";
import { dayMs, lowestId, partitionSuffix } from "../schema/partitions.ts";
import { type SampledTable, sampleTable, tablesToSample } from "./sample-table.ts";

/** Estimates of one application. */
interface Measured {
  rows: number;
  bytes: number;
  changes: number;
  deliveries: number;
}

const nothing: Readonly<Measured> = { rows: 0, bytes: 0, changes: 0, deliveries: 0 };

/**
 * Estimates the size of every application and stores it, once a UTC day; returns false when every
 * application has the day's. Reads at most {@link samplePagesMax} pages of each table and partition, one short statement each, so it
 * costs the same on tables of any size.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const nowMs = Date.now();
 * await measureApplicationSizes(pool.query, nowMs);
 * assert.equal(await measureApplicationSizes(pool.query, nowMs), false);
 * await pool.end();
 * ```
 */
export async function measureApplicationSizes(query: SqlExecute, nowMs: number): Promise<boolean> {
  const id = lowestId(Math.floor(nowMs / dayMs) * dayMs);
  // Half of one that arrives would make the next day's size growth.
  const states = await readWithheldApplications(query);
  const applicationIds = (await listApplicationIds(query)).filter((one) => states.get(one) !== "arriving");
  const { rows } = await query("SELECT FROM application_sizes WHERE application_id = ANY ($1) AND id = $2", [
    applicationIds,
    id,
  ]);
  if (rows.length === applicationIds.length) return false;
  const yesterday = partitionSuffix(nowMs - dayMs);
  const measured = new Map<string, Measured>();
  for (const table of await tablesToSample(query)) {
    for (const share of await sampleTable(query, table)) add(measured, share, { table, yesterday });
  }
  // One without rows has a measurement, too; what an erasure has left belongs to nobody.
  await store(query, id, new Map(applicationIds.map((one) => [one, measured.get(one) ?? nothing])));
  return true;
}

function add(
  measured: Map<string, Measured>,
  { applicationId, rows, bytes }: Awaited<ReturnType<typeof sampleTable>>[number],
  { table, yesterday }: { readonly table: SampledTable; readonly yesterday: string },
): void {
  const sum = measured.get(applicationId) ?? { ...nothing };
  sum.rows += rows;
  sum.bytes += bytes;
  if (table.name === `audit_entries_p${yesterday}`) sum.changes = rows;
  if (table.name === `deliveries_p${yesterday}`) sum.deliveries = rows;
  measured.set(applicationId, sum);
}

async function store(query: SqlExecute, id: string, measured: ReadonlyMap<string, Readonly<Measured>>): Promise<void> {
  const sums = [...measured.values()];
  const column = (member: keyof Measured) => sums.map((sum) => Math.round(sum[member]));
  await query(
    `INSERT INTO application_sizes
       (id, measured_at, application_id, row_count, bytes, changes_per_day, deliveries_per_day)
     SELECT $1, now(), measured.* FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) AS measured
     ON CONFLICT (application_id, id) DO NOTHING`,
    [id, [...measured.keys()], column("rows"), column("bytes"), column("changes"), column("deliveries")],
  );
}
