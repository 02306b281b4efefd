import { formatTimestamp, groupBy, isJsonObject, matches, parseJson } from "@design-catalog/core/engine";
import type {
  Announce,
  AttemptRecord,
  Clock,
  Transaction,
  DeliveryReference,
  DeliveryStore,
  DispatchItem,
  Id,
  Settlement,
  StoredTable,
} from "@design-catalog/core/ports";
import {
  countedHours,
  type DeliveryRow,
  deliveries,
  deliveryAttempts,
  dispatchEndpoint,
  type EventRow,
  events,
  exhaustionNotices,
  isOwnFault,
  mayBeNews,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { leaseEndpoints } from "./memory-endpoint-leases.ts";
import { createMemoryReader } from "./memory-reader.ts";
import type { MemoryTables } from "./memory-tables.ts";
import type { RunTransaction } from "./memory-transaction.ts";

const hourMs = 3_600_000;

/** Implements the delivery engine's store one settlement at a time: slower than sets, and easy to check by reading. */
export function createMemoryDeliveryStore(
  tables: MemoryTables,
  runTransaction: RunTransaction,
  { clock, announce }: { readonly clock: Clock; readonly announce?: Announce | undefined },
): DeliveryStore {
  return {
    async load(references) {
      const distinct = new Map(references.map((reference) => [reference.deliveryId, reference]));
      return [...distinct.values()].flatMap((reference) => loadItem(tables, reference) ?? []);
    },
    settle: (settlements) =>
      runTransaction(async (transaction) => {
        const jobs = settlements.map(({ job }) => job);
        const settled = await transaction.complete(jobs);
        const held = settlements.filter(({ job }) => settled.has(job.id));
        const ordered = held.toSorted((left, right) => (left.item.deliveryId < right.item.deliveryId ? -1 : 1));
        for (const { item } of ordered) {
          await transaction.open(item.applicationId).find(deliveries, item.deliveryId, { lock: true });
        }
        for (const settlement of held) {
          await settleOne(transaction.open(settlement.item.applicationId), settlement, clock.now());
        }
        const news = groupBy(held.filter(mayBeNews), ({ item }) => item.applicationId);
        for (const [applicationId, some] of news) await announce?.(transaction.open(applicationId), some);
        return settled;
      }),
    lease: (request) => runTransaction((all) => leaseEndpoints(all, request, clock.now())),
  };
}

function loadItem(
  tables: MemoryTables,
  { applicationId, deliveryId: id }: DeliveryReference,
): DispatchItem | undefined {
  const read = createMemoryReader(tables, applicationId);
  const find = <Row extends object>(table: StoredTable<Row>, rowId: string) =>
    read.select(table, { where: matches({ id: rowId }) })[0];
  const delivery = find(deliveries, id);
  const event = delivery && find(events, delivery.eventId);
  if (!event) return undefined;
  const endpoint = find(webhookEndpoints, delivery.endpointId);
  return {
    deliveryId: id,
    applicationId,
    eventId: event.id,
    eventType: typeOf(event),
    body: event.body,
    payload: delivery.payload,
    createdAt: delivery.createdAt,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    automaticCount: delivery.automaticCount,
    endpoint: endpoint && !endpoint.deleted ? dispatchEndpoint(endpoint) : undefined,
  };
}

/** The type that an event names, whose row may have the type of tests. */
function typeOf({ type, body }: EventRow): string {
  const named = type === "webhook.test" && parseJson(body);
  return isJsonObject(named) && typeof named["type"] === "string" ? named["type"] : type;
}

async function settleOne(
  transaction: Transaction,
  { item, attempt, next, retry, again }: Settlement,
  nowMs: number,
): Promise<void> {
  if (again) await transaction.enqueue([again]);
  const delivery = await transaction.find(deliveries, item.deliveryId);
  if (!delivery) return;
  if (attempt) {
    // The attempt's URL, which may differ from the delivery's.
    const url = item.endpoint?.url ?? delivery.url;
    await recordAttempt(transaction, { ...delivery, url }, attempt);
  }
  const move = next && moveOf(delivery, next, nowMs);
  if (move) await transaction.update(deliveries, matches({ id: delivery.id }), move);
  if (retry && delivery.status === "pending") await transaction.enqueue([retry]);
  if (move?.status === "exhausted" && delivery.eventType !== "webhook.test") {
    await countExhausted(transaction, delivery.endpointId, move.completedAt ?? "");
  }
}

async function recordAttempt(
  transaction: Transaction,
  { id: deliveryId, endpointId, url, attemptCount, automaticCount }: DeliveryRow,
  attempt: AttemptRecord,
): Promise<void> {
  const number = attemptCount + 1;
  await transaction.insert(deliveryAttempts, [{ ...attempt, deliveryId, number }]);
  await transaction.update(deliveries, matches({ id: deliveryId }), {
    attemptCount: number,
    lastStatusCode: attempt.statusCode,
    lastErrorClass: attempt.errorClass,
    url,
    automaticCount: automaticCount + (attempt.trigger === "automatic" ? 1 : 0),
  });
  await noteAttempt(transaction, endpointId, attempt);
  // Its hour is counted again if this result comes late.
  await transaction.erase(countedHours, matches({ hour: hourOf(attempt.startedAt) }));
}

function hourOf(at: string): string {
  return formatTimestamp(Math.floor(Date.parse(at) / hourMs) * hourMs);
}

async function countExhausted(transaction: Transaction, id: Id<"endpoint">, at: string): Promise<void> {
  const counted = await transaction.find(exhaustionNotices, id, { lock: true });
  if (counted) {
    const { firstExhaustedAt: first, lastExhaustedAt: last } = counted;
    await transaction.update(exhaustionNotices, matches({ id }), {
      exhaustedCount: counted.exhaustedCount + 1,
      firstExhaustedAt: first === null || at < first ? at : first,
      lastExhaustedAt: last === null || at > last ? at : last,
    });
    return;
  }
  const row = { id, exhaustedCount: 1, firstExhaustedAt: at, lastExhaustedAt: at, notifiedAt: null };
  await transaction.insert(exhaustionNotices, [row]);
}

/** Moves a pending delivery to its next state; an ended one can only turn out to be delivered. */
function moveOf(
  delivery: DeliveryRow,
  next: NonNullable<Settlement["next"]>,
  nowMs: number,
): Partial<DeliveryRow> | undefined {
  const isPending = delivery.status === "pending";
  if (next.status === "pending") {
    return isPending ? { nextAttemptAt: formatTimestamp(nowMs + next.dueInMs) } : undefined;
  }
  if (!isPending && (next.status !== "delivered" || delivery.status === "delivered")) return undefined;
  return { status: next.status, nextAttemptAt: null, completedAt: next.completedAt };
}

async function noteAttempt(
  transaction: Transaction,
  endpointId: Id<"endpoint">,
  attempt: AttemptRecord,
): Promise<void> {
  const endpoint = await transaction.find(webhookEndpoints, endpointId, { lock: true });
  if (!endpoint || isOwnFault(attempt.errorClass)) return;
  const endedAt = formatTimestamp(Date.parse(attempt.startedAt) + attempt.durationMs);
  const column = attempt.outcome === "success" ? "lastSuccessAt" : "lastFailureAt";
  const counted =
    attempt.outcome === "failure" && attempt.trigger === "automatic" ? countFailure(endpoint, endedAt) : {};
  const moved = endedAt > (endpoint[column] ?? "") ? { [column]: endedAt } : {};
  const changes = { ...counted, ...moved };
  if (Object.keys(changes).length > 0) await transaction.update(webhookEndpoints, matches({ id: endpointId }), changes);
}

/** Counts failures since the first one after the last success or enabling. */
function countFailure(endpoint: WebhookEndpointRow, endedAt: string): Partial<WebhookEndpointRow> {
  const { enabledAt, lastSuccessAt, firstFailureAt, failureCount } = endpoint;
  const isAfterGood = (at: string) => at > enabledAt && at > (lastSuccessAt ?? "");
  if (!isAfterGood(endedAt)) return {};
  if (firstFailureAt === null || !isAfterGood(firstFailureAt)) return { firstFailureAt: endedAt, failureCount: 1 };
  const isEarlier = endedAt < firstFailureAt;
  return { firstFailureAt: isEarlier ? endedAt : firstFailureAt, failureCount: failureCount + 1 };
}
