import { defineOperation } from "../../engine/calls/operation.ts";
import { resend } from "../deliveries/delivery-operations.ts";
import { type DeliveryExamples, deliverySchema } from "../deliveries/delivery-schemas.ts";
import { exampleRequest, sendExample } from "../endpoints/example-event.ts";
import { sendTestEvent } from "../endpoints/test-endpoint.ts";
import { type EventType, testEventType } from "../events/event-type.ts";
import { countAction } from "./count-action.ts";
import { portalDelivery } from "./portal-deliveries.ts";
import { portalEndpoint } from "./subject.ts";

const tag = "Portal";

/** Operation that sends `webhook.test` to a portal's endpoint. */
export function sendPortalTestOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "sendPortalTest",
    method: "POST",
    path: "/api/v1/portal/test",
    tag,
    summary: "Send a test event from a portal",
    description: "Sends `webhook.test` to the endpoint of the link in one attempt, even if it is disabled.",
    privilege: "portal",
    portalAction: "test",
    status: 202,
    output: deliverySchema,
    example: { output: { ...examples.delivery, eventType: testEventType } },
    subject: portalEndpoint,
    async run(context, { subject }) {
      await countAction(context);
      return sendTestEvent(context, subject);
    },
  });
}

/** Operation that sends the example of an event type to a portal's endpoint. */
export function sendPortalExampleOperation(types: readonly EventType[]) {
  return defineOperation({
    name: "sendPortalExample",
    method: "POST",
    path: "/api/v1/portal/example",
    tag,
    summary: "Send an example event from a portal",
    description:
      'Sends the example of an event type, marked by `"example": true`, to the endpoint of the link in one attempt, whatever the endpoint subscribes to and even if it is disabled. The delivery counts as a test.',
    privilege: "portal",
    portalAction: "test",
    ...exampleRequest(types),
    subject: portalEndpoint,
    async run(context, { body, subject }) {
      await countAction(context);
      return sendExample(context, { ...body, endpoint: subject, types });
    },
  });
}

/** Operation that makes one manual attempt of a delivery of a portal's endpoint at once. */
export function resendPortalDeliveryOperation(examples: DeliveryExamples) {
  return defineOperation({
    name: "resendPortalDelivery",
    method: "POST",
    path: "/api/v1/portal/deliveries/{id}/resend",
    tag,
    summary: "Resend a delivery from a portal",
    description:
      "Makes one attempt immediately with the same id and bytes. The schedule stays as it is unless the attempt succeeds.",
    privilege: "portal",
    portalAction: "resend",
    status: 202,
    output: deliverySchema,
    example: { output: examples.delivery },
    subject: portalDelivery,
    async run(context, { subject }) {
      await countAction(context);
      return resend(context, subject);
    },
  });
}
