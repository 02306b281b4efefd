import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import type { JsonObject } from "../../ports/json.ts";
import { type EventType, exampleTypes } from "../events/event-type.ts";
import { eventSchemas } from "./event-schema.ts";

/** Path of the schema of a type's events. */
export function schemaPath(type: string): string {
  return `/api/v1/webhooks/schemas/${type}`;
}

/** Operation that publishes the schema of the events of one type: whoever receives them need not have an account. */
export function getEventSchemaOperation(types: readonly EventType[]) {
  const [shown] = exampleTypes(types);
  const { type } = shown;
  // Those of all types take milliseconds, which no start needs.
  let schemas: ReturnType<typeof eventSchemas> | undefined;
  // Generators of clients would follow the references of the whole schema, which its example in the document cannot have.
  const { properties: _, $defs: __, ...example }: JsonObject = eventSchemas([shown]).get(type) ?? {};
  return defineOperation({
    name: "getWebhookSchema",
    method: "GET",
    path: schemaPath("{type}"),
    tag: "Webhooks",
    summary: "Read the schema of an event type",
    description: `Returns the JSON Schema (2020-12) of the whole body that endpoints receive for events of a type, such as \`${type}\`, with an example. It needs no token.`,
    privilege: "public",
    errorFormat: "problem",
    output: Type.Object(
      { $schema: Type.String(), title: Type.String() },
      { $id: "EventSchema", additionalProperties: true },
    ),
    example: { output: example },
    async run(_context, { parameters }) {
      schemas ??= eventSchemas(types);
      const schema = schemas.get(parameters["type"] ?? "");
      if (!schema) throw notFound();
      return schema;
    },
  });
}
