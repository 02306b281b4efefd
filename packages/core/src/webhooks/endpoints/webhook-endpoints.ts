import type { Operation } from "../../engine/calls/operation.ts";
import { createWebhook } from "./create-endpoint.ts";
import { getDelivery, queryDeliveries, resendDelivery } from "../deliveries/delivery-operations.ts";
import { patchWebhook } from "./patch-endpoint.ts";
import { getWebhook, listEventTypes, listWebhooks } from "./read-endpoints.ts";
import { revealWebhookSecret, rollWebhookSecret } from "./secret-operations.ts";
import { testWebhook } from "./test-endpoint.ts";

/** Operations on webhooks. */
export const webhookOperations: readonly Operation[] = [
  listEventTypes,
  listWebhooks,
  createWebhook,
  getWebhook,
  patchWebhook,
  revealWebhookSecret,
  rollWebhookSecret,
  testWebhook,
  queryDeliveries,
  getDelivery,
  resendDelivery,
];
