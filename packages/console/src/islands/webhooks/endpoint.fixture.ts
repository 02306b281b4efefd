import type { WebhookEndpoint } from "@design-catalog/client/api";

/** An endpoint that nothing was sent to yet, as the service shows it. */
export const endpointShown: WebhookEndpoint = {
  id: "6740a1f2c3d4e5f60718293a",
  version: 3,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
  url: "https://hooks.dealer.example/catalog",
  description: null,
  eventTypes: ["*"],
  headers: { "X-Team": "********", "X-Gone": "********" },
  enabled: true,
  notificationEmail: null,
  payload: "full",
  traceparent: false,
  honourDeliveryHeader: false,
  filter: null,
  secretHint: "wJc=",
  disabledAt: null,
  disabledReason: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  failingSince: null,
};
