import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { withOutcomes } from "./0060-delivery-outcomes.ts";
import { keyColumns } from "./base-columns.ts";
import { settleDeliveries } from "./baseline/settle-deliveries.ts";

/** Attempts counted by hour. The upkeep counts those of the last 30 days, so the start does not wait for it. */
export const attemptHours: Migration = {
  async up(db) {
    for (const statements of [tables, withReopening(withOutcomes(settleDeliveries))])
      await sql.raw(statements).execute(db);
  },
};

const tables = `
CREATE TABLE attempt_hours (${keyColumns},
  endpoint_id text COLLATE "C" NOT NULL,
  hour timestamptz(3) NOT NULL,
  success integer NOT NULL,
  failure integer NOT NULL,
  durations jsonb NOT NULL
);
CREATE UNIQUE INDEX attempt_hours__endpoint_id__hour__key ON attempt_hours (application_id, endpoint_id, hour);
CREATE INDEX attempt_hours__hour__index ON attempt_hours (application_id, hour);

CREATE TABLE counted_hours (${keyColumns},
  hour timestamptz(3) NOT NULL,
  marked_at timestamptz(3) NOT NULL,
  is_counted boolean NOT NULL
);
CREATE UNIQUE INDEX counted_hours__hour__key ON counted_hours (application_id, hour);
`;

/** Part of the function before which a settlement has written its attempts. */
const behindAttempts = ", tried AS (";

/** The function that records results of attempts, which also has hours counted again. */
export function withReopening(statement: string): string {
  if (!statement.includes(behindAttempts)) {
    throw new TypeError(`Cannot change the function settle_deliveries: it does not contain ${behindAttempts}`);
  }
  return statement.replace(behindAttempts, reopening + behindAttempts);
}

/** A result that comes more than five minutes after its attempt began takes the mark of its hour away. */
const reopening = `, reopened AS (
    DELETE FROM counted_hours c USING (
      SELECT DISTINCT application_id, date_trunc('hour', started_at, 'UTC') AS hour FROM settled
      WHERE outcome IS NOT NULL AND started_at < now() - interval '5 minutes'
    ) late WHERE c.application_id = late.application_id AND c.hour = late.hour
  )`;
