import type { Wing } from "../engine/wing.ts";
import { webhookOperations } from "./endpoints/webhook-endpoints.ts";
import { webhookEndpoints } from "./endpoints/table.ts";
import { deliveries, deliveryAttempts, events } from "./events/delivery-tables.ts";
import { exhaustionNotices } from "./events/exhaustion-notices.ts";

/** Endpoints, the events they subscribe to, and deliveries. The partitions of old deliveries are dropped, not erased. */
export const webhooksWing: Wing = {
  operations: webhookOperations,
  resources: [],
  tables: [deliveries, deliveryAttempts, events, exhaustionNotices, webhookEndpoints],
  expiring: [],
};
