import { Type } from "@sinclair/typebox";
import { toJson } from "../../engine/schemas/json-body.ts";
import type { JsonObject } from "../../ports/json.ts";
import { deliveryExamples } from "../deliveries/delivery-schemas.ts";
import { endpointShapes } from "../endpoints/schemas.ts";
import { eventDataSchema } from "../events/data-schema.ts";
import { eventCatalog, type EventType, testEventType } from "../events/event-type.ts";
import { envelopeExample, envelopeFields } from "../feed/event-schemas.ts";
import { isOperational } from "../operational/types.ts";
import { publishedSchema } from "./published-schema.ts";

/** Dialect of the schemas (JSON Schema 2020-12, core §8.1.1). */
const dialect = "https://json-schema.org/draft/2020-12/schema";

/** The user who caused the events of the examples. */
const actor = { userId: "6740a1f2c3d4e5f607182950", emailAddress: "kim@dealer.example" };

/** A schema in JSON Schema 2020-12 of the events of one type. */
export interface EventSchema extends JsonObject {
  readonly $schema: string;
  /** The type. */
  readonly title: string;
}

/**
 * Schemas of whole events, each with a believable example, by type: of these types and of `webhook.test`.
 * @example
 * ```ts
 * const types = defineEventTypes({ "order.paid": { group: "Orders", description: "An order is paid" } });
 * const schema = eventSchemas(types).get("order.paid");
 * assert.equal(schema?.title, "order.paid");
 * assert.equal(eventSchemas(types).size, 2);
 * ```
 */
export function eventSchemas(types: readonly EventType[]): ReadonlyMap<string, EventSchema> {
  const { endpoint, answerExample } = endpointShapes(types);
  const object = { ...answerExample, createdBy: actor.userId, updatedBy: actor.userId };
  const test = { type: testEventType, data: eventDataSchema(endpoint), example: { object } };
  const defined = new Map<string, Partial<EventType>>([...types, test].map((type) => [type.type, type]));
  return new Map(
    eventCatalog(types).map((entry) => [entry.type, eventSchema({ ...defined.get(entry.type), ...entry })]),
  );
}

function eventSchema({ type, group, description, data, example }: EventType): EventSchema {
  const schema = Type.Object({ ...envelopeFields, type: Type.Literal(type), ...(data && { data }) });
  const { event } = deliveryExamples([{ type, group, description, ...(example && { example }) }]).detail;
  // Nobody causes what an endpoint fails at.
  const examples = toJson([{ ...envelopeExample(event), actor: isOperational(type) ? null : actor }]);
  return { $schema: dialect, title: type, description, ...publishedSchema(schema), examples };
}
