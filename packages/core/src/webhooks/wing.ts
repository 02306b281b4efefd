import { expiring } from "../engine/upkeep/erase-expired.ts";
import type { Wing } from "../engine/wing.ts";
import { endpointLeases } from "./endpoints/endpoint-leases.ts";
import { webhookEndpoints } from "./endpoints/table.ts";
import { resendKindOf, webhookOperations } from "./endpoints/webhook-endpoints.ts";
import { deliveriesPerDay } from "./events/count-deliveries.ts";
import { deliveries, deliveryAttempts, events, retentionDays } from "./events/delivery-tables.ts";
import type { EventType } from "./events/event-type.ts";
import { exhaustionNotices } from "./events/exhaustion-notices.ts";
import { portalLinks } from "./portal/table.ts";
import { attemptHours, countedHours } from "./statistics/tables.ts";
import { disabledMail, exhaustedMail } from "./upkeep/notice-texts.ts";

/** Milliseconds that counts of an hour stay: the longest time of statistics, and a day for the hour that it begins in. */
const countsMs = (retentionDays + 1) * 86_400_000;

/**
 * Endpoints, the events they subscribe to, and deliveries. Endpoints can subscribe to `eventTypes`, which the catalog
 * lists in this order. The partitions of old deliveries are dropped, not erased.
 * @throws {TypeError} if there are no event types or two have one name
 * @example
 * ```ts
 * const types = defineEventTypes({ "order.paid": { group: "Orders", description: "An order is paid" } });
 * const { operations } = createWebhooksWing(types);
 * assert.ok(operations.some(({ name }) => name === "createWebhook"));
 * ```
 */
export function createWebhooksWing(eventTypes: readonly EventType[]): Wing {
  const resendKind = resendKindOf(eventTypes);
  return {
    operations: Object.values(webhookOperations(eventTypes, resendKind)),
    resources: [],
    tables: [
      deliveries,
      deliveryAttempts,
      events,
      exhaustionNotices,
      webhookEndpoints,
      portalLinks,
      endpointLeases,
      attemptHours,
      countedHours,
    ],
    expiring: [
      expiring(attemptHours, "hour", countsMs),
      expiring(countedHours, "hour", countsMs),
      expiring(portalLinks, "expiresAt"),
      // A minute longer, because the next holder keeps its distance from the attempts of the last.
      expiring(endpointLeases, "expiresAt", 60_000),
    ],
    jobKinds: [resendKind],
    quotas: [deliveriesPerDay],
    mailKinds: [disabledMail, exhaustedMail],
  };
}
