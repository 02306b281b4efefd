import { noTelemetry } from "../../engine/no-telemetry.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { createTurns, inPortions } from "../../engine/turns.ts";
import type { DispatchEndpoint, DispatchItem } from "../../ports/delivery-store.ts";
import type { OfferedJob } from "../../ports/fast-lane.ts";
import type { Id } from "../../ports/id.ts";
import type { NewJob } from "../../ports/job-queue.ts";
import { liveEndpoints } from "../endpoints/live-endpoints.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { receives } from "../filters/receivers.ts";
import { scheduledJob, tracedJob } from "./delivery-jobs.ts";
import { type DeliveryRow, deliveries, type EventRow, events } from "./delivery-tables.ts";
import { dispatchEndpoint } from "./dispatch-endpoint.ts";
import { apiVersion, type Envelope, type EventData, serializeEnvelope } from "./envelope.ts";
import { type EventType, testEventType } from "./event-type.ts";
import type { Recording } from "./recording.ts";

type Circumstances = Recording["context"];

/** An event as an operation announces it. */
export interface EventDraft<Type extends string = string, Data extends EventData = EventData> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * Writes events, one delivery for each endpoint that subscribes to them and one job for each delivery, in the
 * transaction of the change: they exist exactly when the change does. A disabled endpoint gets its delivery as
 * `cancelled`, so it can be resent later. Returns the number of deliveries.
 */
export type EventRecorder<Type extends string, Data extends EventData = EventData> = (
  change: Recording,
  drafts: readonly EventDraft<Type, Data>[],
) => Promise<number>;

/** Tells the id of what an event relates to, such as the order of a parcel; undefined for none. */
type RelatedIdOf<Data extends EventData> = (data: Data) => Id | undefined;

/**
 * Makes a recorder of events that have one of these types. It throws a `TypeError` for an event of another type.
 * @param relatedIdOf Deliveries keep the id that it tells, for operators to find them by.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const types = defineEventTypes({ "order.paid": { group: "Orders", description: "An order is paid" } });
 * const recordOrders = eventRecorder(types);
 * const { context } = await createMemoryHost();
 * const paid = { type: "order.paid", data: { object: { id: "A-17" } } } as const;
 * await context.store.transaction((transaction) => recordOrders({ context, transaction }, [paid]));
 * assert.equal((await context.store.select(events)).at(-1)?.type, "order.paid");
 * ```
 */
export function eventRecorder<Type extends string, Data extends EventData = EventData>(
  types: readonly EventType<Type>[],
  relatedIdOf: RelatedIdOf<Data> = () => undefined,
): EventRecorder<Type, Data> {
  const known = new Map<string, EventType>(types.map((type) => [type.type, type]));
  return async (change, drafts) => {
    const named = drafts.map((draft) => {
      const type = known.get(draft.type);
      if (!type) throw new TypeError(`Cannot record the event ${draft.type}: no wing defines it`);
      return { draft, type };
    });
    if (named.length === 0) return 0;
    return traceEvents(change.context, drafts, () => writeEvents(change, named, relatedIdOf));
  };
}

/** An event with the definition of its type. */
interface NamedDraft<Data extends EventData> {
  readonly draft: EventDraft<string, Data>;
  readonly type: EventType;
}

async function writeEvents<Data extends EventData>(
  change: Recording,
  named: readonly NamedDraft<Data>[],
  relatedIdOf: RelatedIdOf<Data>,
): Promise<number> {
  const { context, transaction } = change;
  const endpoints = await liveEndpoints(change);
  const addressed = await address(context, named, endpoints);
  const count = addressed.reduce((sum, { receivers }) => sum + receivers.length, 0);
  // A repeated transaction has been paid for.
  if (!transaction.isRepeated) await context.charge?.(count);
  const size = Math.ceil(deliveriesPerTurn / Math.max(1, endpoints.length));
  const work = (some: readonly AddressedEvent<Data>[]) => writeSome(change, { addressed: some, relatedIdOf });
  await inPortions(addressed, size, { ...context.ports, work });
  return count;
}

/** Deliveries that are written before other requests of the process get their turn: some 2 ms of work. */
const deliveriesPerTurn = 96;

/** Finds who gets each event. Filters may compare long texts, so other requests get their turn in between. */
async function address<Data extends EventData>(
  context: Circumstances,
  named: readonly NamedDraft<Data>[],
  endpoints: readonly WebhookEndpointRow[],
): Promise<readonly AddressedEvent<Data>[]> {
  const turns = createTurns(context.ports);
  const addressed: AddressedEvent<Data>[] = [];
  for (const { draft, type } of named) {
    if (turns.isOver()) await turns.next();
    const event = envelopeOf(context, draft);
    const receivers = endpoints.filter((endpoint) => receives(endpoint, type, event));
    addressed.push({ event, receivers });
  }
  return addressed;
}

interface AddressedEvent<Data extends EventData> {
  readonly event: Envelope<Data>;
  readonly receivers: readonly WebhookEndpointRow[];
}

/** Events with the endpoints that get them. */
interface EventsToWrite<Data extends EventData> {
  readonly addressed: readonly AddressedEvent<Data>[];
  readonly relatedIdOf: RelatedIdOf<Data>;
}

async function writeSome<Data extends EventData>(
  change: Recording,
  { addressed, relatedIdOf }: EventsToWrite<Data>,
): Promise<void> {
  const { context, transaction } = change;
  const rows = addressed.map(({ event, receivers }) => ({
    event: toEvent(event),
    relatedId: relatedIdOf(event.data) ?? null,
    receivers,
  }));
  const made = rows.flatMap(({ event, relatedId, receivers }) =>
    receivers.map((endpoint) => ({ event, endpoint, delivery: toDelivery(context, { event, endpoint, relatedId }) })),
  );
  await transaction.insert(
    events,
    rows.map(({ event }) => event),
  );
  if (made.length > 0) await announce(change, made);
}

/** A delivery with the rows that its first attempt needs. */
interface AnnouncedDelivery {
  readonly event: EventRow;
  readonly endpoint: WebhookEndpointRow;
  readonly delivery: DeliveryRow;
}

/** Writes deliveries, and queues those to attempt. */
async function announce({ context, transaction }: Recording, made: readonly AnnouncedDelivery[]): Promise<void> {
  const pending = made.filter(({ delivery }) => delivery.status === "pending");
  // First, so a store may keep the lease of an attempt that this process makes in the row of its delivery.
  if (pending.length > 0) await transaction.enqueue(pending.map((announced) => offerOf(context, announced)));
  await transaction.insert(
    deliveries,
    made.map(({ delivery }) => delivery),
  );
}

/** Offers the first attempt to the process that commits. */
function offerOf(context: Circumstances, { event, endpoint, delivery }: AnnouncedDelivery): OfferedJob {
  const item: DispatchItem = {
    deliveryId: delivery.id,
    applicationId: context.store.applicationId,
    eventId: event.id,
    eventType: event.type,
    body: event.body,
    payload: delivery.payload,
    createdAt: event.createdAt,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    automaticCount: delivery.automaticCount,
    endpoint: dispatchEndpointOf(endpoint),
  };
  return { ...jobOf(context, delivery), item, endpointVersion: endpoint.version };
}

/** The endpoints of remembered rows: attempts that share one open its secrets once. */
const dispatchEndpoints = new WeakMap<WebhookEndpointRow, DispatchEndpoint>();

function dispatchEndpointOf(row: WebhookEndpointRow): DispatchEndpoint {
  const known = dispatchEndpoints.get(row);
  if (known) return known;
  const endpoint = dispatchEndpoint(row);
  dispatchEndpoints.set(row, endpoint);
  return endpoint;
}

/** An event for one endpoint, which may be an example. */
type TestDraft<Data extends EventData = EventData> = EventDraft<string, Data> & Pick<Envelope, "example">;

/**
 * Writes an event of any type for one endpoint, whatever it subscribes to and even if disabled; returns the delivery. Its
 * own type is that of tests, by which it has one attempt and counts nowhere, as is the type by which readers find the event.
 */
export async function recordTestEvent(
  change: Change,
  { draft, ...test }: { readonly endpoint: WebhookEndpointRow; readonly draft: TestDraft },
): Promise<DeliveryRow> {
  const { context, transaction } = change;
  return traceEvents(context, [draft], async () => {
    const event = toEvent(envelopeOf(context, draft));
    const endpoint = { ...test.endpoint, enabled: true };
    const delivery = { ...toDelivery(context, { event, endpoint, relatedId: null }), eventType: testEventType };
    await transaction.insert(events, [event]);
    await transaction.insert(deliveries, [delivery]);
    await transaction.enqueue([jobOf(context, delivery)]);
    await recordAudit(change, [{ action: "create", kind: "WebhookDelivery", resourceId: delivery.id }]);
    return delivery;
  });
}

/** Opens one span for all events of a change: they are written together, and their attempts are its children. */
function traceEvents<T>(context: Circumstances, drafts: readonly EventDraft[], work: () => Promise<T>): Promise<T> {
  const { telemetry = noTelemetry } = context.ports;
  const types = [...new Set(drafts.map(({ type }) => type))].join(" ");
  const attributes = { "event.types": types, "event.count": drafts.length };
  return telemetry.trace({ name: "record events", kind: "producer", attributes }, work);
}

function jobOf(context: Circumstances, delivery: DeliveryRow): NewJob {
  return tracedJob(
    scheduledJob({ ...delivery, applicationId: context.store.applicationId }),
    context.ports.telemetry?.traceparent(),
  );
}

function actorOf({ actor }: Circumstances) {
  return actor && { userId: actor.userId, emailAddress: actor.emailAddress };
}

function envelopeOf<Data extends EventData>(context: Circumstances, draft: TestDraft<Data>): Envelope<Data> {
  const { clock, ids } = context.ports;
  const { applicationId } = context.store;
  const timestamp = formatTimestamp(clock.now());
  return { id: ids.next(), timestamp, apiVersion, applicationId, actor: actorOf(context), ...draft };
}

function toEvent(event: Envelope): EventRow {
  const { id, type, timestamp, example } = event;
  return { id, type: example ? testEventType : type, body: serializeEnvelope(event), createdAt: timestamp };
}

function toDelivery(
  context: Circumstances,
  { event, endpoint, relatedId }: Pick<AnnouncedDelivery, "event" | "endpoint"> & Pick<DeliveryRow, "relatedId">,
): DeliveryRow {
  const { enabled } = endpoint;
  return {
    id: context.ports.ids.next(),
    eventId: event.id,
    eventType: event.type,
    endpointId: endpoint.id,
    relatedId,
    url: endpoint.url,
    status: enabled ? "pending" : "cancelled",
    attemptCount: 0,
    automaticCount: 0,
    nextAttemptAt: enabled ? event.createdAt : null,
    createdAt: event.createdAt,
    completedAt: enabled ? null : event.createdAt,
    lastStatusCode: null,
    lastErrorClass: null,
    payload: endpoint.options?.payload ?? null,
  };
}
