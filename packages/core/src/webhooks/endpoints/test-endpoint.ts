import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { type DeliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { presentDelivery } from "../deliveries/present-deliveries.ts";
import { testEventType } from "../events/event-type.ts";
import { recordTestEvent } from "../events/record-events.ts";
import { presentEndpoint } from "./present.ts";
import { endpointSubject } from "./subject.ts";

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
    async run(context, { subject }) {
      const object = presentEndpoint(subject, context.ports.clock.now());
      const draft = { type: testEventType, data: { object } };
      const delivery = await inTransaction(context, (change) => recordTestEvent(change, { endpoint: subject, draft }));
      return presentDelivery(context, delivery);
    },
  });
}
