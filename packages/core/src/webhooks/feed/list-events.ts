import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { always } from "../../engine/rows/conditions.ts";
import { integer, text } from "../../engine/schemas/schema.ts";
import type { Condition } from "../../ports/condition.ts";
import type { DeliveryExamples } from "../deliveries/delivery-schemas.ts";
import { events } from "../events/delivery-tables.ts";
import { eventCatalog, type EventType } from "../events/event-type.ts";
import { envelopeExample, envelopeOf, envelopeSchema } from "./event-schemas.ts";
import { cursorLengthMax, isBehindRow, startOf, writeCursor } from "./feed-cursor.ts";

const eventsMax = 500;
const eventsDefault = 100;

/** Bytes of events that end a page: an event may have 1 MiB, and 500 of these would not fit into memory. */
const pageBytesMax = 8 * 1_048_576;

/** Longest list of types, in characters. */
const typesLengthMax = 2_000;

const feedQuery = Type.Object(
  {
    after: Type.Optional(
      text({
        max: cursorLengthMax,
        description: "`next` of the page before; without it, the feed starts at the oldest event",
      }),
    ),
    eventTypes: Type.Optional(
      text({ max: typesLengthMax, description: "Types of events, separated by commas; every type without it" }),
    ),
    limit: Type.Optional(
      integer({ min: 1, max: eventsMax, description: `Events of the page, at most; ${eventsDefault}` }),
    ),
  },
  { additionalProperties: false },
);

/** Operation that reads recorded events of these types in an order in which no event comes late. */
export function listEventsOperation(types: readonly EventType[], examples: DeliveryExamples) {
  const known = eventCatalog(types).map(({ type }) => type);
  const example = envelopeExample(examples.detail.event);
  return defineOperation({
    name: "listWebhookEvents",
    method: "GET",
    path: "/api/v1/admin/webhooks/events",
    tag: "Webhooks",
    summary: "Catch up on events",
    description:
      'Returns recorded events, oldest first, as they are delivered, so a receiver that was away can catch up. No event is skipped, however late its change commits; after a restore of the database events may come again. `Link: rel="next"` means that more may follow at once.',
    privilege: "Admin Webhooks",
    audience: "anyone",
    query: feedQuery,
    output: Type.Object(
      {
        events: Type.Array(envelopeSchema),
        next: Type.String({ description: "`after` of the next request, also when nothing follows yet" }),
      },
      { $id: "WebhookEventPage", additionalProperties: false },
    ),
    example: { output: { events: [example], next: "1795339800000.5d1c0f3ab27e9846.81726." } },
    failures: [410],
    nextAfter: ({ next }) => (isBehindRow(next) ? next : undefined),
    async run({ store, ports }, { query }) {
      const nowMs = ports.clock.now();
      const page = await store.readFeed(events, {
        where: ofTypes(query.eventTypes, known),
        limit: query.limit ?? eventsDefault,
        size: { column: "body", bytesMax: pageBytesMax },
        ...startOf(query.after, nowMs),
      });
      return { events: page.rows.map(envelopeOf), next: writeCursor(page.next, nowMs) };
    },
  });
}

function ofTypes(list: string | undefined, known: readonly string[]): Condition<"type"> {
  if (list === undefined) return always;
  const values = list.split(",").map((value) => value.trim());
  const unknown = values.find((value) => !known.includes(value));
  if (unknown === undefined) return { op: "in", column: "type", values };
  throw invalid("/query/eventTypes", "invalid_value", `There is no event type ${JSON.stringify(unknown)}`);
}
