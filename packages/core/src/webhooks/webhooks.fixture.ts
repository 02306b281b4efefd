import { recordedTypes } from "../service.ts";
import { webhookOperations } from "./endpoints/webhook-endpoints.ts";

/** Operations on webhooks with the event types of the service. */
export const {
  listEventTypes,
  listWebhooks,
  createWebhook,
  getWebhook,
  patchWebhook,
  revealWebhookSecret,
  rollWebhookSecret,
  testWebhook,
  sendWebhookExample,
  previewWebhookFilter,
  previewNewWebhookFilter,
  queryDeliveries,
  getDelivery,
  resendDelivery,
  listEvents,
  getEvent,
  resendDeliveries,
  getWebhookStatistics,
} = webhookOperations(recordedTypes);
