import type { RateLease, RateLeases } from "@design-catalog/core/ports";
import type { DatabasePool } from "./connection/pool.ts";
import { rowsOf } from "./connection/rows-of.ts";

/**
 * The buckets of tokens that all processes share. One statement takes from one, with the arithmetic of
 * `takeFromBucket()`, to which a conformance suite compares it.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 *
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * const bucket = { applicationId: defaultApplicationId, key: `example:${Date.now()}`, capacity: 10, refillMs: 100 };
 * const lease = await createRateLeases(pool).take({ ...bucket, tokens: 4, nowMs: 1_000 });
 * assert.deepEqual(lease, { granted: 4, fullAtMs: 1_400 });
 * await pool.end();
 * ```
 */
export function createRateLeases(pool: Pick<DatabasePool, "query">): RateLeases {
  return {
    async take({ applicationId, key, tokens, nowMs, capacity, refillMs }) {
      const values = [applicationId, `${applicationId}:${key}`, tokens, nowMs, capacity, refillMs];
      const [lease] = rowsOf<RateLease>(await pool.query(takeText, values));
      if (!lease) throw new TypeError("Cannot take from the bucket because the database returned no row");
      return lease;
    },
  };
}

/** Milliseconds that the bucket lacks, and the tokens that it can give. */
const missing = "least(greatest(lease.full_at_ms - $4, 0), $5 * $6::float8)";
const granted = `least($3, greatest(0, floor($5 - ${missing} / $6 + 1e-6)))`;

const takeText = `
  INSERT INTO rate_leases AS lease (application_id, id, full_at_ms, granted, expires_at)
  VALUES ($1, $2, $4::float8 + $3 * $6::float8, $3::float8, to_timestamp(($4 + $3 * $6) / 1000))
  ON CONFLICT (application_id, id) DO UPDATE SET
    granted = ${granted},
    full_at_ms = $4 + ${missing} + ${granted} * $6,
    expires_at = to_timestamp(($4 + ${missing} + ${granted} * $6) / 1000)
  RETURNING granted, full_at_ms AS "fullAtMs"`;
