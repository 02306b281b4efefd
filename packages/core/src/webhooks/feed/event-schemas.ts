import { type Static, Type } from "@sinclair/typebox";
import { idOf, nullable, timestamp } from "../../engine/schemas/schema.ts";
import { deliverySchema } from "../deliveries/delivery-schemas.ts";

const closed = { additionalProperties: false };
const open = { additionalProperties: true };

/** Members of every event. */
export const envelopeFields = {
  id: idOf("event"),
  type: Type.String(),
  timestamp: timestamp(),
  apiVersion: Type.String(),
  applicationId: idOf("application"),
  actor: nullable(Type.Object({ userId: idOf("user"), emailAddress: Type.String() }, closed)),
  data: Type.Object(
    { object: Type.Object({ id: Type.String() }, { ...open, description: "The entity as its GET returned it" }) },
    { ...open, description: "The subject of the event, and members that say in which context it happened" },
  ),
  example: Type.Optional(
    Type.Literal(true, { description: "The event has not happened: somebody asked for an example of its type" }),
  ),
};

/** An event as endpoints receive it. */
export const envelopeSchema = Type.Object(envelopeFields, { $id: "WebhookEvent", ...closed });

/** The envelope of a stored event. */
export function envelopeOf({ body }: { readonly body: string }): Static<typeof envelopeSchema> {
  // It was serialised when it was stored.
  return JSON.parse(body) as Static<typeof envelopeSchema>;
}

/** An event with its deliveries, oldest first. */
export const eventDetailSchema = Type.Object(
  { ...envelopeFields, deliveries: Type.Array(deliverySchema) },
  { $id: "WebhookEventDetail", ...closed },
);

/** The members of an event that are not in the examples of deliveries. */
export function envelopeExample<Event extends object>(event: Event) {
  return { ...event, apiVersion: "v1", applicationId: "000000000000000000000001", actor: null };
}
