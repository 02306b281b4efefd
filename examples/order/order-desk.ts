import type { ApiClient } from "@design-catalog/testing/api-client";
import { Webhook } from "standardwebhooks";
import { type Delivery, verifiedEvent } from "../verified-event.ts";

/** One line of an order. */
export interface OrderLine {
  readonly quantity: number;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly name: string;
}

/** Order for a snapshot. */
export interface Order {
  /** The snapshot's unique number: the same snapshot never leads to two orders. */
  readonly number: string;
  readonly project: string;
  readonly lines: readonly OrderLine[];
}

/** Accepts deliveries, and writes orders afterwards. */
export interface OrderDesk {
  /** Returns the status to answer with at once: a receiver that works first may exceed the time limit. */
  receive(delivery: Delivery): number;
}

/** Creates a desk that reads snapshots with `client`, a service account, and hands each order to `onOrder` once. */
export function createOrderDesk(options: {
  readonly client: ApiClient;
  /** Signing secret of the endpoint, `whsec_...`. */
  readonly secret: string;
  readonly onOrder: (order: Promise<Order>) => void;
}): OrderDesk {
  const { client, secret, onOrder } = options;
  const webhook = new Webhook(secret);
  // Deliveries may come twice. A real desk keeps the ids of three days in its database.
  const seen = new Set<string>();
  return {
    receive({ headers, body }) {
      // The event catalog describes the body.
      const event = verifiedEvent(webhook, { headers, body }) as SnapshotEvent | undefined;
      if (!event) return 401;
      if (event.type !== "snapshot.created" || seen.has(event.id)) return 204;
      seen.add(event.id);
      onOrder(readOrder(client, event.data.object));
      return 204;
    },
  };
}

/** The members of an event that matter here. */
interface SnapshotEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string; readonly name: string; readonly uniqueNumber: string } };
}

/** The members of a project product that an order needs. */
interface SnapshotProduct {
  readonly productId: string;
  readonly manufacturer: string | null;
  readonly partNumber: string | null;
  readonly name: string;
}

/** Works at any time, and repeatedly, because a snapshot never changes. */
async function readOrder(client: ApiClient, snapshot: SnapshotEvent["data"]["object"]): Promise<Order> {
  const { status, body } = await client.call("GET", `/api/v1/projects/${snapshot.id}/products`);
  if (status !== 200 || !Array.isArray(body)) throw new Error(`Cannot read the snapshot: status ${status}`);
  const products: readonly SnapshotProduct[] = body;
  const groups = Map.groupBy(products, ({ productId }) => productId);
  return { number: snapshot.uniqueNumber, project: snapshot.name, lines: [...groups.values()].flatMap(toLine) };
}

function toLine(products: readonly SnapshotProduct[]): readonly OrderLine[] {
  const [first] = products;
  if (!first) return [];
  const { manufacturer, partNumber, name } = first;
  return [{ quantity: products.length, manufacturer: manufacturer ?? "", partNumber: partNumber ?? "", name }];
}
