import { Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { oneOf } from "../../engine/schemas/schema.ts";
import { deliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { presentDelivery } from "../deliveries/present-deliveries.ts";
import { type EventType, exampleTypes, testEventType } from "../events/event-type.ts";
import { recordTestEvent } from "../events/record-events.ts";
import { endpointSubject } from "./subject.ts";
import type { WebhookEndpointRow } from "./table.ts";

/** Operation that sends the example of an event type to one endpoint, enabled or not: a single attempt. */
export function sendExampleEventOperation(types: readonly EventType[]) {
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
    ...exampleRequest(types),
    subject: endpointSubject,
    run: (context, { body, subject }) => sendExample(context, { ...body, endpoint: subject, types }),
  });
}

/** Body and answer of an operation that sends an example. */
export function exampleRequest(types: readonly EventType[]) {
  const [{ type }] = exampleTypes(types);
  return {
    body: Type.Object(
      { eventType: oneOf(types.map((one) => one.type)) },
      { $id: "WebhookExample", additionalProperties: false },
    ),
    status: 202,
    output: deliverySchema,
    example: {
      body: { eventType: type },
      output: { ...deliveryExamples(types).delivery, eventType: testEventType },
    },
  } as const;
}

/** Sends the example of an event type to an endpoint; returns the delivery. */
export async function sendExample(
  context: OperationContext,
  given: { readonly endpoint: WebhookEndpointRow; readonly eventType: string; readonly types: readonly EventType[] },
) {
  const { endpoint, eventType, types } = given;
  const { data } = deliveryExamples(types.filter((one) => one.type === eventType)).detail.event;
  const draft = { type: eventType, data, example: true } as const;
  const delivery = await inTransaction(context, (change) => recordTestEvent(change, { endpoint, draft }));
  return presentDelivery(context, delivery);
}
