import {
  componentOf,
  componentsOf,
  parameters,
  responses,
  type WebhookSource,
  webhooksInfo,
  withComponents,
} from "./webhooks-writer.ts";

const headers = {
  type: "object",
  required: parameters.map(({ name }) => name),
  properties: Object.fromEntries(parameters.map(({ name, description, schema }) => [name, { ...schema, description }])),
};

/**
 * The deliveries as a document of AsyncAPI 3.0.0: one operation, by which the service sends a message of each type. Its
 * schemas use only keywords that JSON Schema 2020-12 shares with draft 7, which AsyncAPI reads.
 */
export function writeAsyncApi({ catalog, schemas }: WebhookSource): unknown {
  const names = catalog.map(({ type }) => componentOf(type));
  const references = (place: string) => names.map((name) => [name, { $ref: `#/${place}/messages/${name}` }] as const);
  return withComponents({
    asyncapi: "3.0.0",
    info: webhooksInfo,
    defaultContentType: "application/json",
    channels: {
      endpoint: {
        // Each endpoint has a URL of its own (AsyncAPI 3.0.0, Channel Object).
        address: null,
        description: "The URL of an endpoint, which an application registers",
        messages: Object.fromEntries(references("components")),
      },
    },
    operations: {
      deliver: {
        action: "send",
        channel: { $ref: "#/channels/endpoint" },
        summary: "Deliver an event",
        description: `2XX: ${responses["2XX"].description} ${responses.default.description}`,
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
        messages: references("channels/endpoint").map(([, reference]) => reference),
      },
    },
    components: {
      messages: Object.fromEntries(catalog.map((entry) => [componentOf(entry.type), messageOf(entry)])),
      schemas: { ...componentsOf(schemas), DeliveryHeaders: headers },
    },
  });
}

function messageOf({ type, group, description }: WebhookSource["catalog"][number]) {
  return {
    name: type,
    title: type,
    summary: description,
    tags: [{ name: group }],
    headers: { $ref: "#/components/schemas/DeliveryHeaders" },
    payload: { $ref: `#/components/schemas/${componentOf(type)}` },
  };
}
