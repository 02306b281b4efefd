import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { settleSuccessesText } from "./0070-settle-successes.ts";

/**
 * The lease of a first attempt that begins from memory, in the row of its delivery, and the function that records such
 * attempts that delivered. `held_since` is when the transaction began that recorded the delivery; null where a job has the
 * lease, as in every row of an older process.
 */
export const heldDeliveries: Migration = {
  async up(db) {
    await sql.raw("ALTER TABLE deliveries ADD COLUMN held_since timestamptz(3)").execute(db);
    await sql.raw(withRowLeases(settleSuccessesText)).execute(db);
  },
};

const parts = [
  ["settle_successes(held_jobs text[], delivery_ids text[],", "settle_held_successes(delivery_ids text[],"],
  ["  earliest timestamptz;", "  earliest timestamptz;\n  settled_jobs text[];"],
  ["\n    JOIN unnest(held_jobs) AS held (job_id) ON held.job_id = r.job_id", ""],
  ["next_attempt_at = NULL,", "next_attempt_at = NULL,\n      held_since = NULL,"],
  ["AND d.id = ANY (delivery_ids)", "AND d.id = ANY (delivery_ids)\n      AND d.held_since IS NOT NULL"],
  [
    "SELECT min(started_at) INTO earliest FROM settled",
    "SELECT min(started_at), coalesce(array_agg(job_id), '{}') INTO earliest, settled_jobs FROM settled",
  ],
  ["r.job_id = ANY (held_jobs)", "r.job_id = ANY (settled_jobs)"],
  ["RETURN '{}';", "RETURN settled_jobs;"],
  ["COMMENT ON FUNCTION settle_successes IS", "COMMENT ON FUNCTION settle_held_successes IS"],
  [
    "of the held jobs, at most one per delivery; delivery_ids are in order. No delivery stays pending.",
    "of the deliveries that hold their leases, at most one per delivery; delivery_ids are in order. Returns the jobs of those.",
  ],
] as const;

/** The function that records successes, fenced by the lease in each row instead of jobs that were ended. */
function withRowLeases(statement: string): string {
  return parts.reduce((text, [before, after]) => {
    if (!text.includes(before)) {
      throw new TypeError(
        `Cannot make the function settle_held_successes: settle_successes does not contain ${before}`,
      );
    }
    return text.replace(before, after);
  }, statement);
}
