import { Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { all, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { deliveryErrorClasses } from "../../ports/delivery-store.ts";
import type { Reader } from "../../ports/storage.ts";
import { phaseConditions } from "../deliveries/phase.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { deliveries, deliveryAttempts, type DeliveryRow } from "../events/delivery-tables.ts";

/** Newest deliveries that are read: more than usually wait untried, few enough for a page that asks every few seconds. */
const deliveriesMax = 200;
/** Characters of a receiver's answer: a line that people can read in a table. */
const answerLengthMax = 200;

/** The newest failed attempt at an endpoint, as statistics and the state of the service show it. */
export const lastFailureSchema = Type.Object(
  {
    deliveryId: idOf("delivery"),
    at: timestamp({ description: "When the attempt began" }),
    statusCode: nullable(integer({ description: "Status of the response; null without one" })),
    errorClass: nullable(oneOf(deliveryErrorClasses)),
    errorMessage: nullable(Type.String({ description: "Why the attempt failed, in the service's words" })),
    answer: nullable(
      Type.String({ maxLength: answerLengthMax, description: "First line of the response's body; null without one" }),
    ),
  },
  { $id: "WebhookLastFailure", additionalProperties: false },
);

/** A failure, for the documents. */
export const lastFailureExample = {
  deliveryId: parseId<"delivery">("6740a1f2c3d4e5f607182941"),
  at: "2026-11-21T09:29:57.960Z",
  statusCode: 503,
  errorClass: "http_5xx" as const,
  errorMessage: "the receiver answered with status 503",
  answer: "upstream connect error",
};

/** The newest of an endpoint's deliveries that has failed; undefined if none of the newest ones has. */
export async function findLastFailed(
  store: Reader,
  { id: endpointId }: Pick<WebhookEndpointRow, "id">,
  nowMs: number,
): Promise<DeliveryRow | undefined> {
  const orderBy = [{ column: "id", direction: "desc" }] as const;
  const newest = await store.select(deliveries, { where: matches({ endpointId }), orderBy, limit: deliveriesMax });
  const failed = newest.find(({ lastErrorClass }) => lastErrorClass !== null);
  if (failed) return failed;
  // While an endpoint does not answer, more than the newest ones wait untried; those that are retried are due later.
  const later = compares("nextAttemptAt", "greaterThan", formatTimestamp(nowMs));
  const where = all(matches({ endpointId }), phaseConditions.retrying, later);
  const [retried] = await store.select(deliveries, { where, limit: 1 });
  return retried;
}

/** The newest failed attempt of a delivery; null if it is no longer kept. */
export async function readLastFailure(store: Reader, delivery: DeliveryRow | undefined) {
  if (!delivery) return null;
  const [attempt] = await store.select(deliveryAttempts, {
    where: matches({ deliveryId: delivery.id, outcome: "failure" }),
    orderBy: [{ column: "number", direction: "desc" }],
    limit: 1,
  });
  if (!attempt) return null;
  const { startedAt: at, statusCode, errorClass, errorMessage, responseBody } = attempt;
  return { deliveryId: delivery.id, at, statusCode, errorClass, errorMessage, answer: firstLine(responseBody ?? "") };
}

function firstLine(body: string): string | null {
  const line = body.split(/[\r\n]+/u).find((text) => text.trim() !== "");
  return line === undefined ? null : Array.from(line.trim()).slice(0, answerLengthMax).join("");
}
