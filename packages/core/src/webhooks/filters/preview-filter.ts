import { type Static, Type } from "@sinclair/typebox";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { withoutDefault } from "../../engine/rows/patch.ts";
import { integer } from "../../engine/schemas/schema.ts";
import { createTurns } from "../../engine/turns.ts";
import type { Condition } from "../../ports/condition.ts";
import { deliveryExamples } from "../deliveries/delivery-schemas.ts";
import { changedOptions, type OptionValues } from "../endpoints/options.ts";
import type { EndpointShapes } from "../endpoints/schemas.ts";
import { endpointSubject } from "../endpoints/subject.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { events } from "../events/delivery-tables.ts";
import { type EventType, testEventType } from "../events/event-type.ts";
import { envelopeExample, envelopeOf, envelopeSchema } from "../feed/event-schemas.ts";
import { checkFilter, comparesEntity } from "./event-filter.ts";
import { receives } from "./receivers.ts";

const examinedMax = 1_000;

/** Events read at once: each may have 1 MiB. */
const readMax = 50;

/** Events that the answer shows. */
const sampleMax = 5;

/** Operation that tells which of the last events an endpoint would get by a filter; it changes nothing. */
export function previewWebhookFilterOperation(shapes: EndpointShapes) {
  const { types, create } = shapes;
  return defineOperation({
    name: "previewWebhookFilter",
    method: "POST",
    path: "/api/v1/admin/webhooks/{id}/filter/preview",
    tag: "Webhooks",
    summary: "Try a filter on past events",
    description: `Tells how many of the last ${examinedMax} events of the types an endpoint would get by a filter, and shows the newest of them. Without \`eventTypes\` the types are those of the endpoint. Changes nothing.`,
    privilege: "Admin Webhooks",
    audience: "anyone",
    body: Type.Object(
      { filter: withoutDefault(filterModelSchema), eventTypes: Type.Optional(create.properties.eventTypes) },
      { $id: "WebhookFilterTrial", additionalProperties: false },
    ),
    ...previewAnswer(types),
    subject: endpointSubject,
    run: (context, { body: { filter, ...given }, subject }) =>
      previewFilter(context, types, { endpoint: { ...subject, ...given }, filter }),
  });
}

/** Operation that tells the same for an endpoint that is not registered yet. */
export function previewNewWebhookFilterOperation({ types, create }: EndpointShapes) {
  const { output, example } = previewAnswer(types);
  return defineOperation({
    name: "previewNewWebhookFilter",
    method: "POST",
    path: "/api/v1/admin/webhooks/filter/preview",
    tag: "Webhooks",
    summary: "Try the filter of a new endpoint on past events",
    description: `Tells how many of the last ${examinedMax} events of the types an endpoint with this filter would get, and shows the newest of them. Registers nothing.`,
    privilege: "Admin Webhooks",
    audience: "anyone",
    body: Type.Object(
      { filter: withoutDefault(filterModelSchema), eventTypes: create.properties.eventTypes },
      { $id: "NewWebhookFilterTrial", additionalProperties: false },
    ),
    output,
    example: { ...example, body: { ...example.body, eventTypes: ["*"] } },
    run: (context, { body: { filter, eventTypes } }) =>
      previewFilter(context, types, { endpoint: { eventTypes }, filter }),
  });
}

/** Answer of an operation that tries a filter, with its example. */
export function previewAnswer(types: readonly EventType[]) {
  const event = envelopeExample(deliveryExamples(types).detail.event);
  return {
    output: Type.Object(
      {
        examined: integer({ min: 0, max: examinedMax, description: "Events that the filter was tried on" }),
        matching: integer({ min: 0, max: examinedMax, description: "Those of them that match" }),
        unjudged: integer({
          min: 0,
          max: examinedMax,
          description:
            "Those of them that nobody can judge any more: the filter compares their entities, which were too large to be kept. New ones are judged by the whole entity",
        }),
        sample: Type.Array(envelopeSchema, { description: `The newest of those, at most ${sampleMax}` }),
      },
      { $id: "WebhookFilterPreview", additionalProperties: false },
    ),
    example: {
      body: { filter: { "data.object.id": { filterType: "text", type: "equals", filter: event.data.object.id } } },
      output: { examined: 214, matching: 1, unjudged: 0, sample: [event] },
    },
  };
}

/** An endpoint whose filter is tried; it has no id before it is registered. */
type TriedEndpoint = Pick<WebhookEndpointRow, "eventTypes"> & Partial<Pick<WebhookEndpointRow, "id">>;

/**
 * Tells which of the last events an endpoint would get by a filter. @throws {DomainError} `validation_failed` for a
 * filter that its types do not allow
 */
export async function previewFilter(
  context: OperationContext,
  types: readonly EventType[],
  { endpoint, filter }: { readonly endpoint: TriedEndpoint; readonly filter: OptionValues["filter"] },
) {
  const { eventTypes } = endpoint;
  const nowMs = context.ports.clock.now();
  checkFilter(types, { eventTypes, filter }, nowMs);
  const known = new Map(types.map((type) => [type.type, type]));
  const trial = { ...endpoint, options: changedOptions(null, { filter }) };
  // Matching events are counted and not kept: a thousand may have 1 MiB each.
  const sample: Static<typeof envelopeSchema>[] = [];
  let [examined, matching, unjudged] = [0, 0, 0];
  for await (const one of newestEvents(context, eventTypes)) {
    const type = known.get(one.type);
    if (!type || one.example === true) continue;
    examined++;
    if (isStub(one) && comparesEntity(type, filter, nowMs)) {
      unjudged++;
      continue;
    }
    if (!receives(trial, type, one)) continue;
    matching++;
    if (sample.length < sampleMax) sample.push(one);
  }
  return { examined, matching, unjudged, sample };
}

/** Tells whether an event was too large to be kept with its entity. */
function isStub({ data }: Static<typeof envelopeSchema>): boolean {
  return "truncated" in data.object && data.object.truncated === true;
}

/** Reads the last events of these types, newest first. */
async function* newestEvents({ store, ports }: OperationContext, types: readonly string[]) {
  const turns = createTurns(ports);
  const chosen: Condition<"type"> = types.includes("*")
    ? { op: "not", condition: matches({ type: testEventType }) }
    : among("type", types);
  let before: string | undefined;
  for (let read = 0; read < examinedMax; read += readMax) {
    const where = before === undefined ? chosen : all(chosen, compares("id", "lessThan", before));
    const rows = await store.select(events, { where, orderBy: [{ column: "id", direction: "desc" }], limit: readMax });
    for (const row of rows) {
      // Others get their turn between large ones.
      if (turns.isOver()) await turns.next();
      yield envelopeOf(row);
    }
    before = rows.at(-1)?.id;
    if (rows.length < readMax) return;
  }
}
