import type { WebhookDeliveryDetail } from "@design-catalog/client/api";

/** A name and a value. */
export type HeaderPair = readonly [name: string, value: string];

/** The event of a delivery, made readable. */
export function payloadOf({ event }: WebhookDeliveryDetail): string {
  return JSON.stringify(event, null, 2);
}

/** Headers of every attempt of a delivery: without the signature and what differs from attempt to attempt. */
export function requestHeadersOf(
  { id, eventId, eventType }: WebhookDeliveryDetail,
  custom: Readonly<Record<string, string>>,
): readonly HeaderPair[] {
  return [
    ["Content-Type", "application/json; charset=utf-8"],
    ["User-Agent", "Service-Webhooks/1.0"],
    ["webhook-id", eventId],
    ["Service-Event-Type", eventType],
    ["Service-Delivery-Id", id],
    ...Object.entries(custom),
  ];
}

/** A command that sends the same body from a shell, without the signature. */
export function curlOf({ url, event }: WebhookDeliveryDetail, headers: readonly HeaderPair[]): string {
  const lines = headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`);
  return [`curl -X POST ${quoted(url)}`, ...lines, `  --data-binary ${quoted(JSON.stringify(event))}`].join(" \\\n");
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
