import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { withOutcomes } from "./0060-delivery-outcomes.ts";
import { withReopening } from "./0066-attempt-hours.ts";
import { withWaits } from "./0075-retry-waits.ts";
import { settleDeliveries } from "./baseline/settle-deliveries.ts";

/**
 * Faults of the service, such as a secret that no key opens, no longer count as failures of an endpoint, which disabled
 * it in the end. Processes of an older version do not tell them apart.
 */
export const ownFaults: Migration = {
  async up(db) {
    await sql.raw(withOwnFaults(withWaits(withReopening(withOutcomes(settleDeliveries))))).execute(db);
  },
};

const parts = [
  ["outcome text, status_code integer", "outcome text, is_own boolean, status_code integer"],
  ["endpoint_id, outcome, trigger, ended_at,", "endpoint_id, outcome, is_own, trigger, ended_at,"],
  ["SELECT *, outcome = 'failure' AND", "SELECT *, outcome = 'failure' AND is_own IS NOT TRUE AND"],
  [
    "max(ended_at) FILTER (WHERE outcome = 'failure')",
    "max(ended_at) FILTER (WHERE outcome = 'failure' AND is_own IS NOT TRUE)",
  ],
] as const;

/** The function that records results of attempts, which takes no fault of the service for one of an endpoint. */
function withOwnFaults(statement: string): string {
  return parts.reduce((text, [before, after]) => {
    if (!text.includes(before)) {
      throw new TypeError(`Cannot change the function settle_deliveries: it does not contain ${before}`);
    }
    return text.replace(before, after);
  }, statement);
}
