import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { deliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { presentDelivery } from "../deliveries/present-deliveries.ts";
import { type EventType, exampleTypes, testEventType } from "../events/event-type.ts";
import { recordTestEvent } from "../events/record-events.ts";
import { endpointSubject } from "./subject.ts";

/** Operation that sends the example of an event type to one endpoint, enabled or not: a single attempt. */
export function sendExampleEventOperation(types: readonly EventType[]) {
  const [{ type }] = exampleTypes(types);
  const body = Type.Object(
    { eventType: oneOf(types.map((one) => one.type)) },
    { $id: "WebhookExample", additionalProperties: false },
  );
  return defineOperation({
    name: "sendWebhookExample",
    method: "POST",
    path: "/api/v1/admin/webhooks/{id}/example",
    tag: "Webhooks",
    summary: "Send an example event",
    description:
      'Sends the example of an event type, marked by `"example": true`, in one attempt, whatever the endpoint subscribes to and even if it is disabled. The delivery is a test: its `eventType` is `webhook.test`, as is the type by which the feed of events finds it; the event itself names the one asked for.',
    privilege: "Admin Webhooks r/w",
    audience: "anyone",
    body,
    status: 202,
    output: deliverySchema,
    example: {
      body: { eventType: type },
      output: { ...deliveryExamples(types).delivery, eventType: testEventType },
    },
    subject: endpointSubject,
    async run(context, { body: { eventType }, subject }) {
      const { data } = deliveryExamples(types.filter((one) => one.type === eventType)).detail.event;
      const draft = { type: eventType, data, example: true } as const;
      const delivery = await inTransaction(context, (change) => recordTestEvent(change, { endpoint: subject, draft }));
      return presentDelivery(context, delivery);
    },
  });
}
