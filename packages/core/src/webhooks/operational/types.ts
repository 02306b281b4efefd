import { Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { boolean, idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { eventDataSchema } from "../events/data-schema.ts";
import { defineEventTypes } from "../events/event-type.ts";

/** The endpoint that an operational event is about: neither headers nor secrets. */
const endpointSchema = Type.Object({
  id: idOf("endpoint"),
  description: nullable(Type.String()),
  url: Type.String({ description: "The URL without its query, which often carries tokens" }),
  eventTypes: Type.Array(Type.String()),
  enabled: boolean(),
  disabledReason: Type.Optional(oneOf(["manual", "failing"])),
  since: titled(["Since", "Seit"], Type.Optional(timestamp({ description: "Since when it failed or did not answer" }))),
  exhausted: titled(
    ["Given up", "Aufgegeben"],
    Type.Optional(
      integer({ min: 1, description: "Deliveries given up since the last mail about them, this one included" }),
    ),
  ),
});

const endpoint = {
  id: "6740a1f2c3d4e5f607182930",
  description: "Order intake",
  url: "https://hooks.dealer.example/catalog",
  eventTypes: ["user.registered"],
  enabled: true,
};
const since = "2026-11-18T09:12:04.170Z";
const disabled = { ...endpoint, enabled: false, disabledReason: "failing", since };
const silent = { ...endpoint, since };
const failing = { ...endpoint, since, exhausted: 1 };

const delivery = Type.Object(
  { id: idOf("delivery"), eventId: Type.String(), eventType: Type.String() },
  { description: "The delivery that was given up" },
);

const group = "Webhooks";

/** Types of the events about endpoints and deliveries. None is sent to the endpoint that it is about. */
export const operationalTypes = defineEventTypes({
  "webhook.endpoint.disabled": {
    group,
    description:
      "An endpoint was disabled: by an administrator, because it kept failing, or because its receiver asked",
    german:
      "Ein Endpunkt wurde abgeschaltet: von Hand, weil er immer wieder scheiterte oder weil sein Empfänger es wünschte",
    data: eventDataSchema(endpointSchema),
    example: { object: disabled },
  },
  "webhook.endpoint.parked": {
    group,
    description:
      "An endpoint did not answer several attempts in a row; its deliveries wait, except for an occasional probe",
    german:
      "Ein Endpunkt hat mehrere Versuche nacheinander nicht beantwortet; bis auf einzelne Proben warten seine Zustellungen",
    data: eventDataSchema(endpointSchema),
    example: { object: silent },
  },
  "webhook.endpoint.recovered": {
    group,
    description: "A parked endpoint answers again, and its deliveries go on",
    german: "Ein Endpunkt, der nicht antwortete, antwortet wieder, und seine Zustellungen gehen weiter",
    data: eventDataSchema(endpointSchema),
    example: { object: silent },
  },
  "webhook.delivery.exhausted": {
    group,
    description: "The last attempt of a delivery has failed; it will not be repeated automatically",
    german: "Der letzte Versuch einer Zustellung ist gescheitert; sie wird nicht mehr von selbst wiederholt",
    data: eventDataSchema(endpointSchema, { delivery }),
    example: {
      object: failing,
      delivery: {
        id: "6740a1f2c3d4e5f607182941",
        eventId: "6740a1f2c3d4e5f607182942",
        eventType: "user.registered",
      },
    },
  },
});

/** One of {@link operationalTypes}. */
export type OperationalType = (typeof operationalTypes)[number]["type"];

const names: ReadonlySet<string> = new Set(operationalTypes.map(({ type }) => type));

/**
 * Tells whether a delivery announces something about endpoints or deliveries, so it causes no such event itself.
 * @example
 * ```ts
 * assert.deepEqual([isOperational("webhook.endpoint.parked"), isOperational("user.registered")], [true, false]);
 * ```
 */
export function isOperational(eventType: string): boolean {
  return names.has(eventType);
}
