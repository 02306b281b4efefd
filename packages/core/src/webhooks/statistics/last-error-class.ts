import { matches } from "../../engine/rows/conditions.ts";
import type { DeliveryErrorClass } from "../../ports/delivery-store.ts";
import type { Reader } from "../../ports/storage.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";

/** Newest deliveries that are read: more than usually wait untried, few enough for a page that asks every few seconds. */
const deliveriesMax = 200;

/** Error class of the newest of an endpoint's deliveries that failed; null if none of the newest ones has. */
export async function readLastErrorClass(
  store: Reader,
  { id: endpointId, lastFailureAt }: Pick<WebhookEndpointRow, "id" | "lastFailureAt">,
): Promise<DeliveryErrorClass | null> {
  if (lastFailureAt === null) return null;
  const orderBy = [{ column: "id", direction: "desc" }] as const;
  const newest = await store.select(deliveries, { where: matches({ endpointId }), orderBy, limit: deliveriesMax });
  return newest.find(({ lastErrorClass }) => lastErrorClass !== null)?.lastErrorClass ?? null;
}
