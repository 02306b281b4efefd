import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema, baseSchemaOf } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { exampleBase } from "../../engine/schemas/describe.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import {
  boolean,
  emailAddress,
  integer,
  mapOf,
  nullable,
  oneOf,
  text,
  timestamp,
} from "../../engine/schemas/schema.ts";
import { type EventType, exampleTypes, subscribableTypes } from "../events/event-type.ts";
import { credentialFields, credentialInputs, presentCredentials } from "./credentials.ts";
import { optionalFields, optionFields, presentOptions } from "./options.ts";

const closed = { additionalProperties: false };

/** Live endpoints of an application. */
export const endpointsMax = 16;

/** Custom headers of an endpoint. */
export const headersMax = 20;

/** The longest grace period of a roll, in hours. */
export const gracePeriodHoursMax = 24;

/** URL of an endpoint; which hosts it may name is checked against the network. */
export const endpointUrl = titled(
  ["URL", "URL"],
  text({ max: 2048, description: "https URL with a public host name" }),
  { hint: ["https and a public host name", "https und ein öffentlicher Hostname"] },
);
/** Purpose of an endpoint, which pages show as its name. */
export const endpointDescription = titled(
  ["Description", "Beschreibung"],
  nullable(text({ max: 1000, min: 0, form: "lines" })),
);
/** RFC 9110 §5.1: a token. */
const headerName = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$" });
/** RFC 9110 §5.5 without obsolete bytes: visible ASCII, spaces and tabs. */
const headerValue = Type.String({ maxLength: 4096, pattern: "^[\\x20-\\x7e\\t]*$" });
const headers = titled(
  ["Headers", "Header"],
  mapOf(headerName, headerValue, {
    maxProperties: headersMax,
    description: "Custom headers; values are shown masked, and a mask sent back keeps the value",
  }),
  {
    hint: [
      "Sent with every delivery. Stored values are masked; after a change to another host, type every value again.",
      "Werden mit jeder Zustellung gesendet. Gespeicherte Werte sind verdeckt; nach dem Wechsel zu einem anderen Host geben Sie jeden Wert neu ein.",
    ],
  },
);
const headersPatch = mapOf(headerName, Type.Union([headerValue, Type.Null()]), {
  description:
    "Merged by name; null removes a header. With a URL of another host, send every remaining value again: masks are refused",
});
const notificationEmail = titled(["Notification email", "E-Mail für Benachrichtigungen"], nullable(emailAddress()), {
  hint: [
    "Receives emails about deliveries that were given up and when the endpoint is disabled",
    "Erhält Nachricht über aufgegebene Zustellungen und wenn der Endpunkt abgeschaltet wird",
  ],
});

/** Schemas and examples of endpoints that subscribe to `types`. */
export function endpointShapes(types: readonly EventType[]) {
  const eventTypes = subscriptionSchema(subscribableTypes(types));
  const endpoint = endpointSchema(eventTypes);
  const example = { ...endpointExample, eventTypes: exampleTypes(types).map(({ type }) => type) };
  return {
    types,
    endpoint,
    create: createSchema(eventTypes),
    patch: patchSchema(eventTypes),
    created: createdSchema(endpoint),
    rolled: rolledSchema(endpoint),
    /** Body of a registration. */
    example,
    answerExample: { ...exampleBase, ...example, ...answerExample },
  };
}

/**
 * Schemas of what a program says of its own endpoints, which has neither mails nor versions.
 * @example
 * ```ts
 * import { validate } from "@design-catalog/core/engine";
 *
 * const types = defineEventTypes({ "order.paid": { group: "Orders", description: "An order is paid" } });
 * const { patch } = receiverShapes(types);
 * assert.deepEqual(validate(patch, { enabled: false }), { enabled: false });
 * assert.throws(() => validate(patch, { secrets: [] }), { code: "validation_failed" });
 * ```
 */
export function receiverShapes(types: readonly EventType[]) {
  const eventTypes = subscriptionSchema(subscribableTypes(types));
  return {
    create: Type.Pick(createSchema(eventTypes), ["url", "description", "eventTypes", "headers", "enabled"], closed),
    patch: Type.Pick(patchSchema(eventTypes), ["description", "eventTypes", "enabled"], closed),
    roll: secretRollSchema,
  };
}

/** Schemas and examples of endpoints. */
export type EndpointShapes = ReturnType<typeof endpointShapes>;

/** An endpoint as the API shows it. */
export type Endpoint = Static<EndpointShapes["endpoint"]>;

function subscriptionSchema(names: readonly string[]) {
  return Type.Array(oneOfGrowing(names), {
    minItems: 1,
    maxItems: names.length,
    uniqueItems: true,
    description: "Event types to deliver; * stands for all current and future ones",
  });
}

type Subscription = ReturnType<typeof subscriptionSchema>;

function endpointSchema(eventTypes: Subscription) {
  return Type.Object(
    {
      ...baseSchemaOf("endpoint"),
      url: endpointUrl,
      description: endpointDescription,
      eventTypes: titled(["Event types", "Ereignistypen"], openForm(eventTypes)),
      headers,
      enabled: titled(["Enabled", "Eingeschaltet"], boolean()),
      notificationEmail,
      ...optionFields,
      ...credentialFields,
      secretHint: titled(
        ["Secret ends with", "Geheimnis endet auf"],
        text({ max: 8, description: "Last 4 characters of the newest secret" }),
      ),
      disabledAt: titled(["Disabled at", "Abgeschaltet am"], nullable(timestamp())),
      disabledReason: titled(
        ["Reason for disabling", "Grund der Abschaltung"],
        nullable(oneOf(["manual", "failing"])),
        {
          values: {
            manual: ["disabled by an administrator", "von Hand abgeschaltet"],
            failing: [
              "disabled because it kept failing or its receiver asked",
              "abgeschaltet, weil er immer wieder scheiterte oder sein Empfänger es wünschte",
            ],
          },
        },
      ),
      lastSuccessAt: titled(["Last success", "Letzter Erfolg"], nullable(timestamp())),
      lastFailureAt: titled(["Last failure", "Letzter Fehlschlag"], nullable(timestamp())),
      failingSince: titled(
        ["Failing since", "Scheitert seit"],
        nullable(
          timestamp({
            description: "First failure of the automatic attempts, if none has succeeded since; null if none failed",
          }),
        ),
      ),
      previousSecretExpiresAt: titled(
        ["An older secret also signs until", "Ein älteres Geheimnis signiert noch bis"],
        Type.Optional(timestamp({ description: "During a grace period: when the last older secret stops signing" })),
      ),
    },
    {
      $id: "WebhookEndpoint",
      ...closed,
      ...titlesOf({
        one: ["Webhook endpoint", "Webhook-Endpunkt"],
        many: ["Webhook endpoints", "Webhook-Endpunkte"],
        short: ["Endpoint", "Endpunkt"],
      }),
    },
  );
}

function createSchema(eventTypes: Subscription) {
  return Type.Object(
    {
      url: endpointUrl,
      description: Type.Optional(endpointDescription),
      eventTypes,
      headers: Type.Optional(headers),
      enabled: Type.Optional(boolean({ default: true })),
      notificationEmail: Type.Optional(notificationEmail),
      ...optionalFields,
      ...credentialInputs,
    },
    { $id: "WebhookEndpointCreate", ...closed },
  );
}

function patchSchema(eventTypes: Subscription) {
  return Type.Object(
    {
      version: baseSchema.version,
      ...patchMembers({
        url: endpointUrl,
        description: endpointDescription,
        eventTypes,
        headers: headersPatch,
        enabled: boolean(),
        notificationEmail,
        ...optionFields,
        ...credentialInputs,
        deleted: boolean({ description: "True removes the endpoint" }),
      }),
    },
    { $id: "WebhookEndpointPatch", ...closed },
  );
}

function createdSchema(endpoint: ReturnType<typeof endpointSchema>) {
  return Type.Object(
    { endpoint, secret: Type.String({ description: "Signing secret, whsec_ and base64" }) },
    { $id: "WebhookEndpointCreated", ...closed },
  );
}

function rolledSchema(endpoint: ReturnType<typeof endpointSchema>) {
  return Type.Object(
    { endpoint, secret: Type.String(), previousSecretExpiresAt: Type.Optional(timestamp()) },
    { $id: "WebhookSecretRolled", ...closed },
  );
}

export const endpointSecretSchema = Type.Object(
  {
    secret: Type.String(),
    previousSecrets: Type.Array(
      Type.Object(
        { hint: Type.String({ description: "Last 4 characters" }), expiresAt: timestamp() },
        { $id: "PreviousWebhookSecret", ...closed },
      ),
      { description: "Older secrets that still sign, newest first" },
    ),
    previousSecretExpiresAt: Type.Optional(timestamp({ description: "The latest of their ends" })),
  },
  { $id: "WebhookSecret", ...closed },
);

export const secretRollSchema = Type.Object(
  {
    gracePeriodHours: integer({
      min: 0,
      max: gracePeriodHoursMax,
      description: "Hours for which the old secret also signs",
    }),
  },
  { $id: "WebhookSecretRoll", ...closed },
);

/** Nobody's secret, for the documentation. */
export const secretExample = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GwJc=";

const endpointExample = {
  url: "https://hooks.dealer.example/catalog",
  description: "Order intake",
  eventTypes: ["*"],
  headers: {},
  enabled: true,
  notificationEmail: "operations@dealer.example",
};

/** Members that only answers have. */
const answerExample = {
  ...presentOptions(null),
  ...presentCredentials(null),
  secretHint: "wJc=",
  disabledAt: null,
  disabledReason: null,
  lastSuccessAt: "2026-11-21T09:31:00.000Z",
  lastFailureAt: null,
  failingSince: null,
};
