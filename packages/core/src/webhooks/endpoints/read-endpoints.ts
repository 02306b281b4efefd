import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { namesOf } from "../../engine/names-of.ts";
import { live } from "../../engine/rows/conditions.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { eventCatalog, type EventType, eventWords } from "../events/event-type.ts";
import { schemaPath } from "../schemas/get-schema.ts";
import { presentEndpoint } from "./present.ts";
import type { EndpointShapes } from "./schemas.ts";
import { endpointSubject } from "./subject.ts";
import { webhookEndpoints } from "./table.ts";

/** Schema of a type in the catalog of events. */
export function eventTypeSchemaOf(types: readonly EventType[]) {
  const values = eventWords(types);
  return Type.Object(
    {
      type: titled(["Type", "Typ"], openForm(oneOfGrowing(namesOf(values))), { values }),
      group: titled(["Group", "Gruppe"], Type.String()),
      description: titled(["Description", "Beschreibung"], Type.String()),
      subscribable: titled(["Can be chosen", "Wählbar"], Type.Boolean()),
      schemaPath: titled(
        ["Path of the schema", "Pfad des Schemas"],
        Type.String({ description: "Path of the JSON Schema of such events, which needs no token" }),
      ),
    },
    {
      $id: "EventType",
      additionalProperties: false,
      ...titlesOf({ one: ["Event type", "Ereignistyp"], many: ["Event types", "Ereignistypen"] }),
    },
  );
}

/** The catalog of events, with the paths of their schemas. */
export function eventTypeEntries(types: readonly EventType[]) {
  return eventCatalog(types).map((entry) => ({ ...entry, schemaPath: schemaPath(entry.type) }));
}

/** Operation that returns the catalog of events. */
export function listEventTypesOperation(types: readonly EventType[]) {
  const catalog = eventTypeEntries(types);
  return defineOperation({
    name: "listEventTypes",
    method: "GET",
    path: "/api/v1/admin/webhooks/event-types",
    tag: "Webhooks",
    summary: "List the event types",
    description:
      "Returns the catalog of event types: what each announces, whether endpoints can subscribe to it, and where its schema is.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    output: Type.Array(eventTypeSchemaOf(types)),
    example: { output: catalog },
    run: async () => catalog.map((entry) => ({ ...entry })),
  });
}

/** Operation that lists every live endpoint. */
export function listWebhooksOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "listWebhooks",
    method: "GET",
    path: "/api/v1/admin/webhooks",
    tag: "Webhooks",
    summary: "List the endpoints",
    description: "Returns every endpoint. Values of custom headers are masked.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    output: Type.Array(shapes.endpoint),
    example: { output: [shapes.answerExample] },
    async run(context) {
      const rows = await context.store.select(webhookEndpoints, { where: live });
      return rows.map((row) => presentEndpoint(row, context.ports.clock.now()));
    },
  });
}

/** Operation that returns one endpoint. */
export function getWebhookOperation(shapes: EndpointShapes) {
  return defineOperation({
    name: "getWebhook",
    method: "GET",
    path: "/api/v1/admin/webhooks/{id}",
    tag: "Webhooks",
    summary: "Read an endpoint",
    description: "Returns one endpoint with its last success and failure. Values of custom headers are masked.",
    privilege: "Admin Webhooks",
    audience: "anyone",
    changesApart: true,
    output: shapes.endpoint,
    example: { output: shapes.answerExample },
    subject: endpointSubject,
    run: async (context, { subject }) => presentEndpoint(subject, context.ports.clock.now()),
  });
}
