import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import type { DeliveryExamples } from "../deliveries/delivery-schemas.ts";
import { presentDeliveries } from "../deliveries/present-deliveries.ts";
import { deliveries, events } from "../events/delivery-tables.ts";
import { impliedBy } from "../events/implied-by.ts";
import { envelopeExample, envelopeOf, eventDetailSchema } from "./event-schemas.ts";

/** Operation that returns one event and where it went. */
export function getEventOperation({ delivery, detail }: DeliveryExamples) {
  return defineOperation({
    name: "getWebhookEvent",
    method: "GET",
    path: "/api/v1/admin/webhooks/events/{eventId}",
    tag: "Webhooks",
    summary: "Read an event with its deliveries",
    description: "Returns an event as it is delivered, with its deliveries to all endpoints.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    output: eventDetailSchema,
    example: { output: { ...envelopeExample(detail.event), deliveries: [delivery] } },
    async subject({ store }, { eventId = "" }) {
      const row = await store.find(events, eventId);
      if (!row) throw notFound();
      return row;
    },
    async run(context, { subject }) {
      const ofEvent = matches({ eventId: subject.id });
      const rows = await context.store.select(deliveries, { where: all(ofEvent, impliedBy(ofEvent)) });
      return { ...envelopeOf(subject), deliveries: await presentDeliveries(context, rows) };
    },
  });
}
