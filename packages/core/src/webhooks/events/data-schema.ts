import { Type, type TProperties, type TSchema } from "@sinclair/typebox";

/** The place of an entity in an event that would be too large with it. */
const stub = Type.Object({
  id: Type.String(),
  truncated: Type.Literal(true, { description: "The entity would make the event too large" }),
});

/**
 * Schema of the data of events that announce an entity, or its id if it is too large. It is open, since a later version may
 * say more.
 * @param context members that say in which context it happened
 */
export function eventDataSchema(entity: TSchema, context: TProperties = {}) {
  return Type.Object({ object: Type.Union([entity, stub]), ...context });
}
