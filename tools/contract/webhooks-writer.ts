import type { JsonObject } from "../../packages/core/src/mod.ts";
import { objectOf } from "./document.ts";

/** Source of a description of webhooks: the catalog with the schema of each type. */
export interface WebhookSource {
  readonly catalog: readonly { readonly type: string; readonly group: string; readonly description: string }[];
  readonly schemas: ReadonlyMap<string, JsonObject>;
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** Name and description of the document. */
export const webhooksInfo = {
  title: "Webhooks of the Design Catalog Service",
  description: "What the service sends to the endpoints of an application, signed by Standard Webhooks.",
  version: "v1",
};

/** Headers of every delivery: those of Standard Webhooks, and the service's own. */
export const parameters = [
  header("webhook-id", "Id of the event: the same for all attempts and resends, so receivers can drop repetitions."),
  header("webhook-timestamp", "Seconds since 1970 when this attempt was signed."),
  header("webhook-signature", "`v1,` and base64 for each signing secret, separated by spaces."),
  header(
    "service-event-type",
    "The type, for routing before the body is parsed; `webhook.test` for an example, whatever type its body has.",
  ),
  header("service-delivery-id", "Id of the delivery, as the console shows it."),
  header("service-delivery-attempt", "Number of the attempt, 1 to 10."),
];

/** Answers of a receiver, with their meaning. */
export const responses = {
  "2XX": { description: "Any of these, within 15 seconds, says that the event is received." },
  default: { description: "Anything else is a failed attempt, which the schedule repeats." },
};

/** The deliveries as the `webhooks` of an OpenAPI 3.1 document (OAS 3.1.0 §4.8.1): what a receiver serves. */
export function writeWebhooks({ catalog, schemas }: WebhookSource): unknown {
  return withComponents({
    openapi: "3.1.0",
    info: webhooksInfo,
    // Required by linters; each endpoint has a URL of its own.
    servers: [{ url: "/" }],
    tags: [...new Set(catalog.map(({ group }) => group))].map((name) => ({ name })),
    webhooks: Object.fromEntries(catalog.map((entry) => [entry.type, { post: operationOf(entry) }])),
    components: { schemas: componentsOf(schemas) },
  });
}

/** The schemas of events and of what they contain, by the names of their components. */
export function componentsOf(schemas: WebhookSource["schemas"]): object {
  const definitions = [...schemas.values()].flatMap(({ $defs }) => Object.entries(objectOf($defs)));
  const bodies = [...schemas].map(([type, schema]) => [componentOf(type), bodyOf(schema)] as const);
  return Object.fromEntries<unknown>([...definitions, ...bodies]);
}

/** The document, whose schemas refer to each other as its components. */
export function withComponents(document: object): unknown {
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Nothing of the schema but what belongs to a component: it has its definitions next to it. */
function bodyOf({ $schema, $defs, examples, ...schema }: JsonObject): JsonObject {
  return { ...schema, ...(examples !== undefined && { examples }) };
}

function operationOf({ type, group, description }: WebhookSource["catalog"][number]) {
  const schema = { $ref: `#/components/schemas/${componentOf(type)}` };
  return {
    operationId: componentOf(type),
    tags: [group],
    summary: type,
    description,
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses,
  };
}

/** `project.created` as `ProjectCreatedEvent`. */
export function componentOf(type: string): string {
  const words = type.split(/[._]/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}
