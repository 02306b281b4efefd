import { withClient } from "@design-catalog/testing/test-database";
import { waitUntil } from "./wait-until.ts";

/** Waits until no delivery is pending. @throws {Error} if some still are after `timeoutMs` */
export async function waitForQuiescence(connectionString: string, timeoutMs: number): Promise<void> {
  await withClient(connectionString, (client) =>
    waitUntil(
      async () => {
        const { rows } = await client.query("SELECT 1 FROM deliveries WHERE status = 'pending' LIMIT 1");
        return rows.length === 0 ? true : undefined;
      },
      { timeoutMs, what: "the last pending delivery" },
    ),
  );
}

/** Ids of all projects in the database. */
export async function projectIds(connectionString: string): Promise<ReadonlySet<string>> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ id: string }>("SELECT id FROM projects"),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Number of deliveries in each state, of one endpoint or of all. */
export async function countDeliveries(
  connectionString: string,
  endpointId?: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ status: string; count: number }>(
      `SELECT status, count(*)::int AS count FROM deliveries
       WHERE endpoint_id = coalesce($1, endpoint_id) GROUP BY status`,
      [endpointId ?? null],
    ),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
