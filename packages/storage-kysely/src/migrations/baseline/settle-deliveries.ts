/** A success counts whenever it comes; otherwise a delivery that has ended stays as it is. */
const moves =
  "r.next_status IS NOT NULL AND (d.status = 'pending' OR (r.next_status = 'delivered' AND d.status <> 'delivered'))";

/**
 * The function that records results of attempts: one round trip for deliveries, attempts, endpoints and notices.
 * Planning for a partitioned table takes longer than running, so the plan is kept: it names every partition, and the
 * bounds of the ids leave those of the days in question. Scans of whole tables are off because a plan made while a day
 * was empty is also used when it is full; JIT is off because the many partitions make a plan look dear.
 */
export const settleDeliveries = `
CREATE FUNCTION settle_deliveries(held_jobs text[], delivery_ids text[], results json) RETURNS text[]
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET jit = off
AS $$
DECLARE
  first_id CONSTANT text := delivery_ids[1];
  last_id CONSTANT text := delivery_ids[cardinality(delivery_ids)];
  pending_jobs text[];
BEGIN
  WITH result AS MATERIALIZED (
    SELECT r.*, r.started_at + r.duration_ms * interval '1 millisecond' AS ended_at
    FROM json_to_recordset(results) AS r (job_id text, application_id text, delivery_id text, url text, next_status text,
      next_attempt_at timestamptz, completed_at timestamptz, trigger text, started_at timestamptz, duration_ms integer,
      outcome text, status_code integer, error_class text, error_message text, remote_address text, timings jsonb,
      response_headers jsonb, response_body text)
    JOIN unnest(held_jobs) AS held (job_id) ON held.job_id = r.job_id
  ), settled AS (
    UPDATE deliveries d SET
      attempt_count = d.attempt_count + (r.outcome IS NOT NULL)::integer,
      automatic_count = d.automatic_count + (r.trigger IS NOT DISTINCT FROM 'automatic')::integer,
      status = CASE WHEN ${moves} THEN r.next_status ELSE d.status END,
      next_attempt_at = CASE WHEN ${moves} THEN r.next_attempt_at ELSE d.next_attempt_at END,
      completed_at = CASE WHEN ${moves} THEN r.completed_at ELSE d.completed_at END,
      url = coalesce(r.url, d.url)
    FROM result r
    WHERE d.application_id = r.application_id AND d.id = r.delivery_id AND d.id BETWEEN first_id AND last_id
      -- Both arrays lead any plan to the key, also one made for an empty day, which would join by reading the whole day.
      AND d.application_id = ANY (ARRAY(SELECT DISTINCT application_id FROM result)) AND d.id = ANY (delivery_ids)
    RETURNING d.endpoint_id, d.event_type, d.status, d.attempt_count AS number, r.*,
      -- Its time tells whether this result ended the delivery.
      d.status = r.next_status AND d.completed_at = r.completed_at AS is_ended
  ), attempts AS (
    INSERT INTO delivery_attempts (delivery_id, number, application_id, trigger, started_at, duration_ms, outcome,
      status_code, error_class, error_message, remote_address, timings, response_headers, response_body)
    SELECT delivery_id, number, application_id, trigger, started_at, duration_ms, outcome,
      status_code, error_class, error_message, remote_address, timings, response_headers, response_body
    FROM settled WHERE outcome IS NOT NULL
  ), tried AS (
    SELECT application_id, endpoint_id, outcome, trigger, ended_at,
      max(ended_at) FILTER (WHERE outcome = 'success') OVER (PARTITION BY application_id, endpoint_id) AS success_at
    FROM settled WHERE outcome IS NOT NULL
  ), failures AS (
    SELECT *, outcome = 'failure' AND trigger = 'automatic' AND ended_at > coalesce(success_at, '-infinity') AS counts
    FROM tried
  ), news AS (
    SELECT application_id, endpoint_id, min(success_at) AS success_at, max(ended_at) FILTER (WHERE outcome = 'failure') AS failure_at,
      min(ended_at) FILTER (WHERE counts) AS first_failed_at, count(*) FILTER (WHERE counts) AS failed_count
    FROM failures GROUP BY application_id, endpoint_id
  ), endpoints AS (
    -- Locked last and in the order of the ids, as all deliveries of an endpoint meet at its row.
    SELECT news.*, greatest(w.enabled_at, w.last_success_at, success_at) AS good_at
    FROM webhook_endpoints w JOIN news ON news.application_id = w.application_id AND news.endpoint_id = w.id
    WHERE success_at > coalesce(last_success_at, '-infinity') OR failure_at > coalesce(last_failure_at, '-infinity')
      OR failed_count > 0
    ORDER BY w.id FOR NO KEY UPDATE OF w
  ), noted AS (
    -- Times only move forward. Failures count since the first one after the last sign that the endpoint works.
    UPDATE webhook_endpoints w SET last_success_at = greatest(last_success_at, success_at),
      last_failure_at = greatest(last_failure_at, failure_at),
      first_failure_at = CASE
        WHEN first_failed_at > good_at AND first_failure_at > good_at THEN least(first_failure_at, first_failed_at)
        WHEN first_failed_at > good_at THEN first_failed_at
        ELSE first_failure_at END,
      failure_count = CASE
        WHEN first_failed_at > good_at AND first_failure_at > good_at THEN failure_count + failed_count
        WHEN first_failed_at > good_at THEN failed_count
        ELSE failure_count END
    FROM endpoints WHERE endpoints.application_id = w.application_id AND endpoints.endpoint_id = w.id
  ), notices AS (
    -- In the order of the ids, as two batches may give up deliveries of the same endpoints.
    INSERT INTO exhaustion_notices AS notice
      (id, application_id, exhausted_count, first_exhausted_at, last_exhausted_at)
    SELECT endpoint_id, application_id, count(*), min(completed_at), max(completed_at)
    FROM settled WHERE next_status = 'exhausted' AND is_ended AND event_type <> 'webhook.test'
    GROUP BY endpoint_id, application_id ORDER BY endpoint_id
    ON CONFLICT (application_id, id) DO UPDATE SET exhausted_count = notice.exhausted_count + excluded.exhausted_count,
      first_exhausted_at = least(notice.first_exhausted_at, excluded.first_exhausted_at),
      last_exhausted_at = greatest(notice.last_exhausted_at, excluded.last_exhausted_at)
  )
  SELECT coalesce(array_agg(job_id) FILTER (WHERE status = 'pending'), '{}') INTO pending_jobs FROM settled;
  RETURN pending_jobs;
END $$;

COMMENT ON FUNCTION settle_deliveries IS
  'Records results of the held jobs, at most one per delivery; delivery_ids are in order. Returns the jobs whose delivery stays pending.';
`;
