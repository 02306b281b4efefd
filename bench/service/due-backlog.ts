import { defaultApplicationId } from "@design-catalog/core";
import { Client } from "pg";
import { eventBody } from "../shared/changes.ts";

/** Gives an endpoint deliveries that have been due for a while, as the service would have left them. */
export async function leaveDueBacklog(connectionString: string, url: string, count: number): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const values = [Math.floor(Date.now() / 1_000), count, defaultApplicationId];
  await client.query(eventsText, [...values, eventBody]);
  await client.query(deliveriesText, [...values, url]);
  await client.query(jobsText, [values[0], count, url]);
  // Keeps autovacuum from running in the middle of a measurement.
  await client.query("VACUUM (ANALYZE)");
  await client.end();
}

const id = (kind: string) => `lpad(to_hex($1::bigint), 8, '0') || '${kind}' || lpad(to_hex(n), 15, '0')`;
const numbers = "generate_series(1, $2::bigint) AS n";

const eventsText = `
  INSERT INTO events (id, application_id, type, body, created_at)
  SELECT ${id("e")}, $3, 'project.created', $4, to_timestamp($1::bigint) FROM ${numbers}`;
const deliveriesText = `
  INSERT INTO deliveries (id, application_id, event_id, event_type, endpoint_id, url, status, attempt_count,
    automatic_count, next_attempt_at, created_at)
  SELECT ${id("d")}, $3, ${id("e")}, 'project.created', w.id, w.url, 'pending', 0, 0, to_timestamp($1::bigint),
    to_timestamp($1::bigint)
  FROM webhook_endpoints w, ${numbers} WHERE w.url = $4`;
const jobsText = `
  INSERT INTO pgboss.job (id, name, data, group_id, start_after)
  SELECT (${id("d")} || '00000001')::uuid, 'deliveries',
    jsonb_build_object('deliveryId', ${id("d")}, 'trigger', 'automatic'), w.id, to_timestamp($1::bigint)
  FROM webhook_endpoints w, ${numbers} WHERE w.url = $3`;
