import {
  deliveryColumns,
  getDeliveryOperation,
  queryDeliveriesOperation,
  resendDeliveryOperation,
} from "../deliveries/delivery-operations.ts";
import { deliveryExamples } from "../deliveries/delivery-schemas.ts";
import { deliveryResendKind } from "../deliveries/resend-job.ts";
import { resendDeliveriesOperation } from "../deliveries/resend-operation.ts";
import type { EventType } from "../events/event-type.ts";
import { getEventOperation } from "../feed/get-event.ts";
import { listEventsOperation } from "../feed/list-events.ts";
import { previewNewWebhookFilterOperation, previewWebhookFilterOperation } from "../filters/preview-filter.ts";
import { portalOperations } from "../portal/portal-operations.ts";
import { getEventSchemaOperation } from "../schemas/get-schema.ts";
import { getWebhookStatistics } from "../statistics/get-statistics.ts";
import { getStatus } from "../status/get-status.ts";
import { checkWebhookUrl } from "./check-url.ts";
import { createWebhookOperation } from "./create-endpoint.ts";
import { sendExampleEventOperation } from "./example-event.ts";
import { patchWebhookOperation } from "./patch-endpoint.ts";
import { getWebhookOperation, listEventTypesOperation, listWebhooksOperation } from "./read-endpoints.ts";
import { endpointShapes } from "./schemas.ts";
import { revealWebhookSecret, rollWebhookSecretOperation } from "./secret-operations.ts";
import { testWebhookOperation } from "./test-endpoint.ts";

/** The kind of job that resends deliveries of events of these types. */
export function resendKindOf(types: readonly EventType[]) {
  return deliveryResendKind(deliveryColumns(types));
}

/** Operations on webhooks for events of these types, in the order of the API page. */
export function webhookOperations(types: readonly EventType[], kind = resendKindOf(types)) {
  const shapes = endpointShapes(types);
  const examples = deliveryExamples(types);
  return {
    listEventTypes: listEventTypesOperation(types),
    getEventSchema: getEventSchemaOperation(types),
    listWebhooks: listWebhooksOperation(shapes),
    createWebhook: createWebhookOperation(shapes),
    getWebhook: getWebhookOperation(shapes),
    patchWebhook: patchWebhookOperation(shapes),
    revealWebhookSecret,
    rollWebhookSecret: rollWebhookSecretOperation(shapes),
    testWebhook: testWebhookOperation(examples),
    sendWebhookExample: sendExampleEventOperation(types),
    previewWebhookFilter: previewWebhookFilterOperation(shapes),
    previewNewWebhookFilter: previewNewWebhookFilterOperation(shapes),
    checkWebhookUrl,
    getWebhookStatistics,
    queryDeliveries: queryDeliveriesOperation(types, examples),
    getDelivery: getDeliveryOperation(examples),
    resendDelivery: resendDeliveryOperation(examples),
    listEvents: listEventsOperation(types, examples),
    getEvent: getEventOperation(examples),
    getStatus,
    resendDeliveries: resendDeliveriesOperation(types, { kind, examples }),
    ...portalOperations(shapes, examples),
  };
}
