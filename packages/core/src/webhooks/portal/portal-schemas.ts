import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { eventTypeEntries, eventTypeSchemaOf } from "../endpoints/read-endpoints.ts";
import { type EventType, testEventType } from "../events/event-type.ts";
import { portalEndpoint } from "./subject.ts";

/** Operation that lists the types of events that a portal's endpoint receives. */
export function listPortalSchemasOperation(types: readonly EventType[]) {
  const catalog = eventTypeEntries(types);
  return defineOperation({
    name: "listPortalSchemas",
    method: "GET",
    path: "/api/v1/portal/schemas",
    tag: "Portal",
    summary: "List the event types of a portal",
    description:
      "Returns the types of events that the endpoint of the link receives, tests included, each with the path of its schema.",
    privilege: "portal",
    portalAction: null,
    output: Type.Array(eventTypeSchemaOf(types)),
    example: { output: catalog.slice(0, 1) },
    subject: portalEndpoint,
    async run(_context, { subject: { eventTypes } }) {
      const receives = (type: string) =>
        type === testEventType || eventTypes.includes("*") || eventTypes.includes(type);
      return catalog.filter(({ type }) => receives(type)).map((entry) => ({ ...entry }));
    },
  });
}
