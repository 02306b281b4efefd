import { signDelivery } from "@design-catalog/webhook-engine";

/** One delivery of a floor. */
export interface FloorDelivery {
  readonly deliveryId: string;
  readonly secret: string;
  /** The bytes of its event. */
  readonly body: string;
}

/** Signs a delivery to a receiver on loopback, with the headers of the service. */
export function floorRequest(url: URL, { deliveryId, secret, body: text }: FloorDelivery) {
  const body = new TextEncoder().encode(text);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  return {
    method: "POST" as const,
    url,
    addresses: ["127.0.0.1"],
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Service-Webhooks/1.0",
      "webhook-id": deliveryId,
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": signDelivery({ id: deliveryId, timestampSeconds, body, secrets: [secret] }),
      "Service-Event-Type": "project.created",
      "Service-Delivery-Id": deliveryId,
      "Service-Delivery-Attempt": "1",
    },
    body,
    deadlineMs: 15_000,
    responseBytesMax: 4_096,
  };
}
