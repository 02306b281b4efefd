import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { type DeliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { presentDelivery } from "../deliveries/present-deliveries.ts";
import { testEventType } from "../events/event-type.ts";
import { recordTestEvent } from "../events/record-events.ts";
import { presentEndpoint } from "./present.ts";
import { endpointSubject } from "./subject.ts";
import type { WebhookEndpointRow } from "./table.ts";

/** Operation that sends `webhook.test` to one endpoint, enabled or not: a single attempt. */
export function testWebhookOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "testWebhook",
    method: "POST",
    path: "/api/v1/admin/webhooks/{id}/test",
    tag: "Webhooks",
    summary: "Send a test event",
    description: "Sends `webhook.test` in one attempt, even to a disabled endpoint.",
    privilege: "Admin Webhooks r/w",
    audience: "anyone",
    status: 202,
    output: deliverySchema,
    example: { output: { ...examples.delivery, eventType: testEventType } },
    subject: endpointSubject,
    run: (context, { subject }) => sendTestEvent(context, subject),
  });
}

/** Sends `webhook.test` to an endpoint; returns the delivery. */
export async function sendTestEvent(context: OperationContext, endpoint: WebhookEndpointRow) {
  const object = presentEndpoint(endpoint, context.ports.clock.now());
  const draft = { type: testEventType, data: { object } };
  const delivery = await inTransaction(context, (change) => recordTestEvent(change, { endpoint, draft }));
  return presentDelivery(context, delivery);
}
