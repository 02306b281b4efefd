import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { eventFeed } from "./0032-event-feed.ts";
import { attemptTimes } from "./0043-attempt-times.ts";
import { deliveryOutcomes } from "./0060-delivery-outcomes.ts";
import { attemptHours } from "./0066-attempt-hours.ts";
import { settleSuccesses } from "./0070-settle-successes.ts";
import { deliveryRelations } from "./0072-delivery-relations.ts";
import { retryWaits } from "./0075-retry-waits.ts";
import { textOrder } from "./0076-text-order.ts";
import { deliveryProjects } from "./0081-delivery-projects.ts";
import { foldedTexts } from "./0083-folded-texts.ts";
import { ownFaults } from "./0088-own-faults.ts";
import { endpointOptions } from "./0095-endpoint-options.ts";
import { parkedEndpoints } from "./0099-parked-endpoints.ts";
import { sentPayloads } from "./0100-sent-payloads.ts";
import { endpointLeases } from "./0103-endpoint-leases.ts";
import { endpointCredentials } from "./0108-endpoint-credentials.ts";
import { heldDeliveries } from "./0136-held-deliveries.ts";
import { heldDeliveriesIndex } from "./0137-held-deliveries-index.ts";
import { settleDeliveries } from "./baseline/settle-deliveries.ts";
import { webhooks } from "./baseline/webhooks.ts";

const webhookTables: Migration = {
  async up(db) {
    for (const statements of [webhooks, settleDeliveries]) await sql.raw(statements).execute(db);
  },
};

/**
 * Migrations of a database that has the tables of webhooks and none of the catalog: endpoints, events, deliveries,
 * attempts and notices. A program passes them to {@link migrateToLatest}, whose record is the table `kysely_migration`; its
 * own migrations need another one.
 * @example
 * ```ts
 * assert.equal(Object.keys(webhookMigrations)[0], "0001-webhooks");
 * ```
 */
export const webhookMigrations: Readonly<Record<string, Migration>> = {
  "0001-webhooks": webhookTables,
  "0002-webhook-feed": eventFeed,
  "0003-webhook-attempt-times": attemptTimes,
  "0004-webhook-delivery-outcomes": deliveryOutcomes,
  "0005-webhook-attempt-hours": attemptHours,
  "0006-webhook-settle-successes": settleSuccesses,
  "0007-webhook-delivery-relations": deliveryRelations,
  "0008-webhook-retry-waits": retryWaits,
  "0009-webhook-text-order": textOrder,
  "0010-webhook-delivery-projects": deliveryProjects,
  "0011-webhook-folded-texts": foldedTexts,
  "0012-webhook-own-faults": ownFaults,
  "0013-webhook-endpoint-options": endpointOptions,
  "0014-webhook-parked-endpoints": parkedEndpoints,
  "0015-webhook-sent-payloads": sentPayloads,
  "0016-webhook-endpoint-leases": endpointLeases,
  "0017-webhook-endpoint-credentials": endpointCredentials,
  "0018-webhook-held-deliveries": heldDeliveries,
  "0019-webhook-held-deliveries-index": heldDeliveriesIndex,
};
