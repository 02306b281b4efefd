import type { ApplicationSize, Id } from "@design-catalog/core/ports";
import type { SqlExecute } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";
import { dayMs } from "../schema/partitions.ts";

/** Days of measurements from which a forecast is made. */
const forecastDays = 30;

/** Size of the database, and the speed of its growth. */
export interface DatabaseGrowth {
  readonly bytes: number;
  /** Bytes a day by which the applications have grown; undefined before the second day of measurements. */
  readonly bytesPerDay?: number;
  /** Days between the measurements that are compared. */
  readonly days: number;
}

/**
 * The latest measurements of applications, the largest first: of all, of the `limit` largest, or of a single one.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readApplicationSizes(pool.query, { limit: 20 }), []); // nothing was measured yet
 * await pool.end();
 * ```
 */
export async function readApplicationSizes(
  query: SqlExecute,
  { limit, applicationId }: { readonly limit?: number; readonly applicationId?: Id<"application"> } = {},
): Promise<readonly ApplicationSize[]> {
  const answer = await query(
    `SELECT applications.id, name, latest.* FROM applications JOIN LATERAL (
       SELECT measured_at AS "measuredAt", row_count AS rows, bytes, changes_per_day AS "changesPerDay",
         deliveries_per_day AS "deliveriesPerDay"
       FROM application_sizes WHERE application_id = applications.id ORDER BY application_sizes.id DESC LIMIT 1) AS latest ON true
     WHERE applications.id = coalesce($1, applications.id) ORDER BY bytes DESC, applications.id LIMIT $2`,
    [applicationId ?? null, limit ?? null],
  );
  return rowsOf<ApplicationSize>(answer);
}

/**
 * The size of the database, and its growth over the measurements of the last 30 days: that of each application since its
 * first one, so one that has moved here is not growth, nor is one that has gone.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const { bytes, days } = await readDatabaseGrowth(pool.query);
 * assert(bytes > 0 && days === 0); // nothing was measured yet
 * await pool.end();
 * ```
 */
export async function readDatabaseGrowth(query: SqlExecute): Promise<DatabaseGrowth> {
  const { rows } = await query(
    `SELECT pg_database_size(current_database()) AS size, coalesce(max(days), 0)::int AS days,
       sum(grown / nullif(days, 0))::float8 AS per_day
     FROM (SELECT round(extract(epoch FROM max(measured_at) - min(measured_at)) * 1000 / $2) AS days,
         (array_agg(bytes ORDER BY id DESC))[1] - (array_agg(bytes ORDER BY id))[1] AS grown
       FROM application_sizes WHERE id IN (SELECT DISTINCT id FROM application_sizes ORDER BY id DESC LIMIT $1)
       GROUP BY application_id HAVING max(id) = (SELECT max(id) FROM application_sizes)) AS measured`,
    [forecastDays + 1, dayMs],
  );
  const { size, days, per_day: bytesPerDay } = rows[0] ?? {};
  const bytes = Number(size);
  return Number(days) === 0 ? { bytes, days: 0 } : { bytes, days: Number(days), bytesPerDay: Number(bytesPerDay) };
}
