import { Type } from "@sinclair/typebox";
import { eventTypes } from "../events/catalog.ts";
import { live } from "../../ports/condition.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { presentEndpoint } from "./present.ts";
import { endpointAnswerExample, endpointSchema } from "./schemas.ts";
import { endpointSubject } from "./subject.ts";
import { webhookEndpoints } from "./table.ts";

const eventTypeSchema = Type.Object(
  { type: Type.String(), group: Type.String(), description: Type.String(), subscribable: Type.Boolean() },
  { $id: "EventType", additionalProperties: false },
);

/** Returns the catalog of events. */
export const listEventTypes = defineOperation({
  name: "listEventTypes",
  method: "GET",
  path: "/api/v1/admin/webhooks/event-types",
  tag: "Webhooks",
  summary: "List the event types",
  privilege: "Admin Webhooks",
  audience: "anyone",
  status: 200,
  output: Type.Array(eventTypeSchema),
  example: { output: eventTypes },
  run: async () => eventTypes.map((entry) => ({ ...entry })),
});

/** Lists every live endpoint. */
export const listWebhooks = defineOperation({
  name: "listWebhooks",
  method: "GET",
  path: "/api/v1/admin/webhooks",
  tag: "Webhooks",
  summary: "List the endpoints",
  privilege: "Admin Webhooks",
  audience: "anyone",
  status: 200,
  output: Type.Array(endpointSchema),
  example: { output: [endpointAnswerExample] },
  async run(context) {
    const rows = await context.store.select(webhookEndpoints, { where: live });
    return rows.map((row) => presentEndpoint(row, context.ports.clock.now()));
  },
});

/** Returns one endpoint. */
export const getWebhook = defineOperation({
  name: "getWebhook",
  method: "GET",
  path: "/api/v1/admin/webhooks/{id}",
  tag: "Webhooks",
  summary: "Read an endpoint",
  privilege: "Admin Webhooks",
  audience: "anyone",
  status: 200,
  output: endpointSchema,
  example: { output: endpointAnswerExample },
  subject: endpointSubject,
  run: async (context, { subject }) => presentEndpoint(subject, context.ports.clock.now()),
});
