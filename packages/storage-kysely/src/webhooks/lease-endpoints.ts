import type { EndpointLease, EndpointLeaseRequest } from "@design-catalog/core/ports";
import type { DatabasePool } from "../connection/pool.ts";
import { rowsOf } from "../connection/rows-of.ts";

/** Takes, prolongs or ends leases of endpoints in one statement. */
export async function leaseEndpoints(
  pool: Pick<DatabasePool, "query">,
  { holder, endpoints, forMs }: EndpointLeaseRequest,
): Promise<readonly EndpointLease[]> {
  if (endpoints.length === 0) return [];
  const values = [
    endpoints.map(({ applicationId }) => applicationId),
    endpoints.map(({ endpointId }) => endpointId),
    holder,
    forMs,
  ];
  return rowsOf<EndpointLease>(await pool.query(leaseText, values));
}

/**
 * Rows are locked in the order of their keys, so statements of several processes cannot wait for each other. The column
 * keeps milliseconds, and rounding up would keep a lease that ends now from the next statement.
 */
const leaseText = `
  INSERT INTO endpoint_leases AS lease (application_id, id, holder, expires_at)
  SELECT DISTINCT application_id, id, $3::text, date_trunc('milliseconds', now()) + $4::float8 * interval '1 ms'
  FROM unnest($1::text[], $2::text[]) AS wanted (application_id, id) ORDER BY application_id, id
  ON CONFLICT (application_id, id) DO UPDATE SET
    holder = excluded.holder,
    expires_at = excluded.expires_at,
    other_ended_at = CASE lease.holder WHEN excluded.holder THEN lease.other_ended_at ELSE lease.expires_at END
  WHERE lease.holder = excluded.holder OR lease.expires_at <= now()
  RETURNING id AS "endpointId", (extract(epoch FROM now() - other_ended_at) * 1000)::float8 AS "otherEndedMs"`;
