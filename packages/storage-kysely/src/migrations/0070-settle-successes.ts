import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The function that records results of attempts that all delivered. `settle_deliveries` does the same for them, but also
 * counts failures and writes notices: more than half of its time. Settings and bounds are as there.
 */
export const settleSuccesses: Migration = {
  async up(db) {
    await sql.raw(settleSuccessesText).execute(db);
  },
};

const columns = `delivery_id, number, application_id, trigger, started_at, duration_ms, outcome, status_code,
      error_class, error_message, remote_address, timings, response_headers, response_body`;

/** The statements that make the function. */
export const settleSuccessesText = `
CREATE FUNCTION settle_successes(held_jobs text[], delivery_ids text[], results json) RETURNS text[]
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  first_id CONSTANT text := delivery_ids[1];
  last_id CONSTANT text := delivery_ids[cardinality(delivery_ids)];
  earliest timestamptz;
BEGIN
  WITH result AS MATERIALIZED (
    SELECT r.* FROM json_to_recordset(results) AS r (job_id text, application_id text, delivery_id text, url text,
      completed_at timestamptz, trigger text, started_at timestamptz, duration_ms integer, outcome text,
      status_code integer, error_class text, error_message text, remote_address text, timings jsonb,
      response_headers jsonb, response_body text)
    JOIN unnest(held_jobs) AS held (job_id) ON held.job_id = r.job_id
  ), settled AS (
    UPDATE deliveries d SET
      attempt_count = d.attempt_count + 1,
      automatic_count = d.automatic_count + (r.trigger = 'automatic')::integer,
      status = 'delivered',
      next_attempt_at = NULL,
      -- An earlier success has ended it.
      completed_at = CASE WHEN d.status = 'delivered' THEN d.completed_at ELSE r.completed_at END,
      url = coalesce(r.url, d.url),
      last_status_code = r.status_code,
      last_error_class = r.error_class
    FROM result r
    WHERE d.application_id = r.application_id AND d.id = r.delivery_id AND d.id BETWEEN first_id AND last_id
      AND d.application_id = ANY (ARRAY(SELECT DISTINCT application_id FROM result)) AND d.id = ANY (delivery_ids)
    RETURNING d.endpoint_id, d.attempt_count AS number, r.*
  ), attempts AS (
    INSERT INTO delivery_attempts (${columns}) SELECT ${columns} FROM settled
  ), news AS (
    SELECT application_id, endpoint_id, max(started_at + duration_ms * interval '1 millisecond') AS success_at
    FROM settled GROUP BY application_id, endpoint_id
  ), endpoints AS (
    -- Locked last and in the order of the ids, as all deliveries of an endpoint meet at its row.
    SELECT news.* FROM webhook_endpoints w
    JOIN news ON news.application_id = w.application_id AND news.endpoint_id = w.id
    WHERE success_at > coalesce(last_success_at, '-infinity') ORDER BY w.id FOR NO KEY UPDATE OF w
  ), noted AS (
    UPDATE webhook_endpoints w SET last_success_at = greatest(last_success_at, success_at)
    FROM endpoints WHERE endpoints.application_id = w.application_id AND endpoints.endpoint_id = w.id
  )
  SELECT min(started_at) INTO earliest FROM settled;
  -- A result that comes more than five minutes after its attempt began takes the mark of its hour away.
  IF earliest < now() - interval '5 minutes' THEN
    DELETE FROM counted_hours c USING (
      SELECT DISTINCT r.application_id, date_trunc('hour', r.started_at, 'UTC') AS hour
      FROM json_to_recordset(results) AS r (job_id text, application_id text, started_at timestamptz)
      WHERE r.job_id = ANY (held_jobs) AND r.started_at < now() - interval '5 minutes'
    ) late WHERE c.application_id = late.application_id AND c.hour = late.hour;
  END IF;
  RETURN '{}';
END $$;

COMMENT ON FUNCTION settle_successes IS
  'Records results that delivered, of the held jobs, at most one per delivery; delivery_ids are in order. No delivery stays pending.';
`;
