import { groupBy } from "../../engine/group-by.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Announce } from "../../ports/announce.ts";
import type { Settlement } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { failingSince } from "../endpoints/failing-since.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "../endpoints/table.ts";
import { deliveries, type DeliveryRow } from "../events/delivery-tables.ts";
import { testEventType } from "../events/event-type.ts";
import { exhaustionNotices } from "../events/exhaustion-notices.ts";
import type { Recording } from "../events/recording.ts";
import { type EndpointNews, recordNews } from "./record.ts";
import { isOperational } from "./types.ts";

type AnnouncingPorts = Recording["context"]["ports"];

/**
 * Tells whether the result of an attempt may be news about its endpoint. Deliveries of such news are none themselves.
 * @example
 * ```ts
 * const next = { status: "exhausted", completedAt: "2026-11-21T09:31:00.000Z" } as const;
 * assert.equal(mayBeNews({ item: { eventType: "order.paid" }, next }), true);
 * assert.equal(mayBeNews({ item: { eventType: "webhook.endpoint.parked" }, next }), false);
 * ```
 */
export function mayBeNews({
  item,
  next,
  turn,
}: Pick<Settlement, "next" | "turn"> & { readonly item: Pick<Settlement["item"], "eventType"> }): boolean {
  return (turn !== undefined || next?.status === "exhausted") && !isOperational(item.eventType);
}

/**
 * Makes the function that stores call in the transaction of results: it notes which endpoints are parked, and records the
 * operational events.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const announce = announceNews(context.ports);
 * await context.store.transaction((transaction) => announce(transaction, []));
 * assert.equal(await context.store.count(events), 0);
 * ```
 */
export function announceNews(ports: AnnouncingPorts): Announce {
  return async (transaction, settlements) => {
    const byEndpoint = groupBy(settlements.filter(mayBeNews), ({ item }) => item.endpoint?.id ?? "");
    const news: EndpointNews[] = [];
    // In the order in which settling locks endpoints.
    for (const [id, some] of [...byEndpoint].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (id !== "") news.push(...(await newsOf(transaction, id, { some, nowMs: ports.clock.now() })));
    }
    const { applicationId } = transaction;
    if (news.length > 0)
      await recordNews({ context: { actor: null, store: { applicationId }, ports }, transaction }, news);
  };
}

interface Results {
  readonly some: readonly Settlement[];
  readonly nowMs: number;
}

async function newsOf(transaction: Transaction, id: Id<"endpoint">, { some, nowMs }: Results) {
  const endpoint = await transaction.find(webhookEndpoints, id, { lock: true });
  if (!endpoint || endpoint.deleted) return [];
  const turned = await turn(transaction, endpoint, { to: some.findLast((one) => one.turn)?.turn, nowMs });
  return [...turned, ...(await exhaustions(transaction, endpoint, some))];
}

/** Notes that an endpoint is parked or answers again, if it was not yet; returns the news. */
export async function turn(
  transaction: Pick<Transaction, "update">,
  endpoint: WebhookEndpointRow,
  { to, nowMs }: { readonly to: Settlement["turn"]; readonly nowMs: number },
): Promise<readonly EndpointNews[]> {
  const { id, parkedAt } = endpoint;
  if (to === undefined || (to === "parked") === (parkedAt !== null)) return [];
  const changes = { parkedAt: to === "parked" ? formatTimestamp(nowMs) : null };
  await transaction.update(webhookEndpoints, matches({ id }), changes);
  return [{ type: `webhook.endpoint.${to}`, endpoint, since: to === "parked" ? failingSince(endpoint) : parkedAt }];
}

/** Finds the deliveries that these results gave up: a success may have ended one before. */
async function exhaustions(
  transaction: Transaction,
  endpoint: WebhookEndpointRow,
  some: readonly Settlement[],
): Promise<readonly EndpointNews[]> {
  const ends = new Map<string, string>();
  for (const { item, next } of some) {
    if (next?.status === "exhausted") ends.set(item.deliveryId, next.completedAt);
  }
  if (ends.size === 0) return [];
  const where = all(among("id", [...ends.keys()]), matches({ status: "exhausted" }));
  const rows = (await transaction.select(deliveries, { where })).filter((row) => isEnd(row, ends));
  const counted = await transaction.find(exhaustionNotices, endpoint.id);
  const before = (counted?.exhaustedCount ?? rows.length) - rows.length;
  return rows.map(({ id, eventId, eventType }, index) => ({
    type: "webhook.delivery.exhausted",
    endpoint,
    since: failingSince(endpoint),
    exhausted: Math.max(1, before + index + 1),
    delivery: { id, eventId, eventType },
  }));
}

function isEnd({ id, eventType, completedAt }: DeliveryRow, ends: ReadonlyMap<string, string>): boolean {
  return eventType !== testEventType && completedAt !== null && completedAt === ends.get(id);
}
