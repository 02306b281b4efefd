import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { withOutcomes } from "./0060-delivery-outcomes.ts";
import { withReopening } from "./0066-attempt-hours.ts";
import { settleDeliveries } from "./baseline/settle-deliveries.ts";

/**
 * Waits before retries instead of times, which came from the clock of a process: one that is behind would have burnt the
 * schedule of its deliveries. Processes of an older version still send times.
 */
export const retryWaits: Migration = {
  async up(db) {
    await sql.raw(withWaits(withReopening(withOutcomes(settleDeliveries)))).execute(db);
  },
};

/** Members of a result, and the time of the next attempt that follows from them. */
const parts = [
  ["next_attempt_at timestamptz, completed_at", "next_attempt_at timestamptz, due_in_ms float8, completed_at"],
  [
    "THEN r.next_attempt_at ELSE",
    "THEN coalesce(r.next_attempt_at, now() + r.due_in_ms * interval '1 millisecond') ELSE",
  ],
] as const;

/** The function that records results of attempts, which adds a wait to the time of the database. */
export function withWaits(statement: string): string {
  return parts.reduce((text, [before, after]) => {
    if (!text.includes(before)) {
      throw new TypeError(`Cannot change the function settle_deliveries: it does not contain ${before}`);
    }
    return text.replace(before, after);
  }, statement);
}
