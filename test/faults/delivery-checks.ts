import type { ReceivedRequest } from "@design-catalog/conformance/receiver";
import { withClient } from "@design-catalog/testing/test-database";
import { type Arrivals, judgeArrivals } from "../support/arrivals.ts";
import { countDeliveries, projectIds } from "../support/delivery-rows.ts";
import { type Check, none, same } from "./check.ts";

/** State after a load, once nothing is pending. */
export interface Aftermath {
  readonly connectionString: string;
  /** Requests to one endpoint, which subscribes to `project.created`. */
  readonly requests: readonly ReceivedRequest[];
  readonly secret: string;
  /** That endpoint, where others have deliveries too. @default deliveries of all endpoints count */
  readonly endpointId?: string;
  /** Projects whose creation was answered with 201. */
  readonly acknowledged: readonly string[];
}

/** Checks of deliveries what must hold after any fault: as of events, and each with its attempts. */
export async function checkDeliveries(aftermath: Aftermath): ReturnType<typeof checkEvents> {
  const { arrivals, checks } = await checkEvents(aftermath);
  const { connectionString, endpointId } = aftermath;
  const states = { delivered: (await projectIds(connectionString)).size };
  const ofRows = [
    same("deliveries by state", await countDeliveries(connectionString, endpointId), states),
    same("gaps in the attempt numbers of a delivery", await countGaps(connectionString), 0),
  ];
  return { arrivals, checks: [...checks, ...ofRows] };
}

/** Checks of events what must hold after any fault: nothing lost, nothing invented, the same bytes each time. */
export async function checkEvents(
  aftermath: Aftermath,
): Promise<{ readonly arrivals: Arrivals; readonly checks: readonly Check[] }> {
  const { connectionString, requests, secret, acknowledged } = aftermath;
  const arrivals = judgeArrivals(requests, secret);
  const existing = await projectIds(connectionString);
  const checks = [
    none(
      "acknowledged projects that are missing",
      acknowledged.filter((id) => !existing.has(id)),
    ),
    none(
      "events lost",
      [...existing].filter((id) => !arrivals.entityIds.has(id)),
    ),
    none(
      "events without a change",
      [...arrivals.entityIds].filter((id) => !existing.has(id)),
    ),
    same("distinct webhook ids", arrivals.events, existing.size),
    none("webhook ids with two bodies", arrivals.changedBodies),
    none("invalid signatures", arrivals.unverified),
  ];
  return { arrivals, checks };
}

async function countGaps(connectionString: string): Promise<number> {
  const { rows } = await withClient(connectionString, (client) =>
    client.query<{ count: number }>(`
      SELECT count(*)::int AS count FROM deliveries d WHERE d.attempt_count <> (
        SELECT count(DISTINCT number) FROM delivery_attempts a
        WHERE a.delivery_id = d.id AND number BETWEEN 1 AND d.attempt_count)`),
  );
  return rows[0]?.count ?? 0;
}
