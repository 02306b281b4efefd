import { Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { deliveryErrorClasses, errorMessageLengthMax } from "../../ports/delivery-store.ts";
import { deliveryStatuses } from "../events/delivery-tables.ts";
import { type EventType, exampleTypes } from "../events/event-type.ts";
import { deliveryPhases } from "./phase.ts";

const closed = { additionalProperties: false };

const milliseconds = Type.Number({ minimum: 0 });

/** One attempt as the API shows it. */
export const attemptSchema = Type.Object(
  {
    number: integer({ min: 1 }),
    trigger: oneOf(["automatic", "manual", "test"]),
    startedAt: timestamp(),
    durationMs: integer({ min: 0 }),
    outcome: oneOf(["success", "failure"]),
    statusCode: nullable(integer({ description: "Status of the response, even if its body was incomplete" })),
    errorClass: nullable(oneOf(deliveryErrorClasses)),
    errorMessage: nullable(
      Type.String({
        maxLength: errorMessageLengthMax,
        description: "Why the attempt failed, such as `certificate expired on 2026-11-01`; null for a success",
      }),
    ),
    remoteAddress: nullable(Type.String({ description: "The address to which the service connected" })),
    timings: Type.Object(
      {
        dnsMs: Type.Optional(milliseconds),
        connectMs: Type.Optional(milliseconds),
        tlsMs: Type.Optional(milliseconds),
        firstByteMs: Type.Optional(milliseconds),
        resentAfterMs: Type.Optional(
          Type.Number({
            minimum: 0,
            description:
              "When the request was sent again on a new connection, because a kept-alive one was closed without a response; the other times start then",
          }),
        ),
      },
      {
        ...closed,
        description:
          "Duration of the name resolution, and the times from then until the connection, TLS and the first byte of the response; phases that a reused connection skips are absent",
      },
    ),
    responseHeaders: Type.Record(Type.String(), Type.String()),
    responseBody: nullable(Type.String({ description: "The first 4 KiB of the body" })),
  },
  { $id: "WebhookDeliveryAttempt", ...closed },
);

const errorClassTitles = {
  dns: ["name not resolved", "Name nicht aufgelöst"],
  blocked_address: ["address not allowed", "Adresse nicht erlaubt"],
  connect: ["no connection", "keine Verbindung"],
  tls: ["TLS failed", "TLS gescheitert"],
  timeout: ["too late", "zu spät"],
  redirect: ["redirect", "Weiterleitung"],
  http_4xx: ["status 4xx", "Status 4xx"],
  http_5xx: ["status 5xx", "Status 5xx"],
  protocol: ["not HTTP", "kein HTTP"],
  response_too_large: ["response too large", "Antwort zu groß"],
  secret: ["secret cannot be opened", "Geheimnis nicht lesbar"],
  auth: ["no access token", "kein Zugriffstoken"],
  service: ["fault of the service", "Fehler des Dienstes"],
  proxy: ["fault of the proxy", "Fehler des Proxys"],
} as const;

/** Titles of the states, which mails use as well as the console. */
export const deliveryStatusTitles = {
  pending: ["waiting or retrying", "wartend oder in Wiederholung"],
  delivered: ["delivered", "zugestellt"],
  exhausted: ["given up", "aufgegeben"],
  cancelled: ["cancelled", "abgebrochen"],
} as const;

/** The members of a delivery that are columns of its table. */
export const deliveryFields = {
  id: titled(["Delivery id", "Kennung der Zustellung"], idOf("delivery")),
  eventId: titled(["Event id", "Kennung des Ereignisses"], idOf("event")),
  eventType: titled(["Event type", "Ereignistyp"], Type.String()),
  endpointId: titled(["Endpoint", "Endpunkt"], idOf("endpoint")),
  projectId: titled(
    ["Project id", "Kennung des Projekts"],
    nullable(idOf("project", { description: "Project or snapshot of the event; null if it has none" })),
  ),
  url: titled(["URL", "URL"], Type.String()),
  status: titled(["State", "Zustand"], oneOf(deliveryStatuses), { values: deliveryStatusTitles }),
  phase: titled(
    ["State", "Zustand"],
    oneOf(deliveryPhases, {
      description:
        "The status, of a pending delivery `waiting` before its first attempt and `retrying` after a failed one",
    }),
    {
      values: {
        waiting: ["waiting", "wartend"],
        retrying: ["retrying", "in Wiederholung"],
        delivered: ["delivered", "zugestellt"],
        given_up: ["given up", "aufgegeben"],
        cancelled: ["cancelled", "abgebrochen"],
      },
    },
  ),
  attemptCount: titled(["Attempts", "Versuche"], integer({ min: 0, description: "Attempts, whatever their trigger" })),
  nextAttemptAt: titled(["Next attempt", "Nächster Versuch"], nullable(timestamp())),
  createdAt: titled(["Created", "Erstellt"], timestamp()),
  completedAt: titled(["Ended", "Beendet"], nullable(timestamp())),
  lastStatusCode: titled(
    ["Status code", "Statuscode"],
    nullable(integer({ description: "Status of the newest attempt's response; null without one" })),
  ),
  lastErrorClass: titled(["Error class", "Fehlerart"], nullable(oneOf(deliveryErrorClasses)), {
    values: errorClassTitles,
  }),
};

const waitingFor = titled(
  ["Waits for", "Wartet auf"],
  nullable(
    oneOf(["rate"], {
      description:
        "`rate` from when it is due until its attempt ends, while a process attempts its endpoint by `maxPerSecond` or `maxAtOnce`; null for any other, also while the endpoint is parked or nothing attempts it",
    }),
  ),
  { values: { rate: ["the receiver's limits", "die Grenzen des Empfängers"] } },
);

const shownFields = { ...deliveryFields, waitingFor };

/** A delivery as grids and the answers to test and resend show it. */
export const deliverySchema = Type.Object(shownFields, {
  $id: "WebhookDelivery",
  ...closed,
  ...titlesOf({ one: ["Delivery", "Zustellung"], many: ["Deliveries", "Zustellungen"] }),
});

/** A delivery with its attempts and the event that it sends. */
export const deliveryDetailSchema = Type.Object(
  {
    ...shownFields,
    attempts: Type.Array(attemptSchema),
    event: Type.Unknown({ description: "The envelope as it is sent" }),
  },
  { $id: "WebhookDeliveryDetail", ...closed },
);

/** Examples of deliveries of one of `types`, for the documents. */
export function deliveryExamples(types: readonly EventType[]) {
  const [{ type, example }] = exampleTypes(types);
  const { createdAt: timestamp, eventId: id } = deliveryExample;
  const data = example ?? { object: { id: "6740a1f2c3d4e5f60718293a" } };
  return {
    delivery: { ...deliveryExample, eventType: type },
    detail: { ...deliveryExample, eventType: type, ...arrivedExample, event: { id, type, timestamp, data } },
  };
}

/** Examples of deliveries. */
export type DeliveryExamples = ReturnType<typeof deliveryExamples>;

const deliveryExample = {
  id: "6740a1f2c3d4e5f607182941",
  eventId: "6740a1f2c3d4e5f607182940",
  eventType: "project.created",
  endpointId: "6740a1f2c3d4e5f607182930",
  projectId: "6740a1f2c3d4e5f60718293a",
  url: "https://hooks.dealer.example/catalog",
  status: "pending",
  phase: "waiting",
  attemptCount: 0,
  nextAttemptAt: "2026-11-21T09:30:00.000Z",
  createdAt: "2026-11-21T09:30:00.000Z",
  completedAt: null,
  lastStatusCode: null,
  lastErrorClass: null,
  waitingFor: null,
};

/** Members of a delivery that arrived at its second attempt. */
const arrivedExample = {
  status: "delivered",
  phase: "delivered",
  attemptCount: 2,
  nextAttemptAt: null,
  completedAt: "2026-11-21T09:30:05.300Z",
  lastStatusCode: 204,
  attempts: [
    {
      number: 1,
      trigger: "automatic",
      startedAt: "2026-11-21T09:30:00.020Z",
      durationMs: 48,
      outcome: "failure",
      statusCode: null,
      errorClass: "tls",
      errorMessage: "certificate expired on 2026-11-01",
      remoteAddress: "93.184.216.34",
      timings: { dnsMs: 2, connectMs: 20 },
      responseHeaders: {},
      responseBody: null,
    },
    {
      number: 2,
      trigger: "automatic",
      startedAt: "2026-11-21T09:30:05.140Z",
      durationMs: 160,
      outcome: "success",
      statusCode: 204,
      errorClass: null,
      errorMessage: null,
      remoteAddress: "93.184.216.34",
      timings: { dnsMs: 2, connectMs: 20, tlsMs: 61, firstByteMs: 158 },
      responseHeaders: { server: "nginx" },
      responseBody: "",
    },
  ],
};
