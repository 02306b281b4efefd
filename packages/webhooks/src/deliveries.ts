import { all, compares, DomainError, matches, notFound } from "@design-catalog/core/engine";
import type { ApplicationStore, ConditionOn } from "@design-catalog/core/ports";
import {
  deliveries,
  type DeliveryAttemptRow,
  deliveryAttempts,
  type DeliveryRow,
  events,
  resendJob,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";

/** Most deliveries of one list. */
const listMax = 1_000;

/** Selection of deliveries. */
export interface DeliveryQuery {
  readonly endpointId?: string;
  readonly status?: DeliveryRow["status"];
  /** Only deliveries that are older than this one. */
  readonly before?: string;
  /** At most 1,000. @default 100 */
  readonly limit?: number;
}

/** A delivery with each attempt, and the body as sent; null once the retention has dropped it. */
export interface DeliveryDetails extends DeliveryRow {
  readonly attempts: readonly DeliveryAttemptRow[];
  readonly body: string | null;
}

/** Deliveries of events, and their attempts. */
export interface WebhookDeliveries {
  /** Lists deliveries, newest first. */
  list(query?: DeliveryQuery): Promise<readonly DeliveryRow[]>;
  /** @throws {DomainError} `not_found` */
  find(id: string): Promise<DeliveryDetails>;
  /** Makes one attempt at once, with the same id and body; the schedule stays. @throws {DomainError} `not_found`, `conflict` */
  resend(id: string): Promise<void>;
}

/** The deliveries of one application. */
export function webhookDeliveriesOf(store: ApplicationStore): WebhookDeliveries {
  const find = async (id: string) => {
    const row = await store.find(deliveries, id);
    if (!row) throw notFound();
    return row;
  };
  return {
    list: ({ limit = 100, ...query } = {}) =>
      store.select(deliveries, {
        where: selected(query),
        orderBy: [{ column: "id", direction: "desc" }],
        limit: Math.min(limit, listMax),
      }),
    async find(id) {
      const row = await find(id);
      const orderBy = [{ column: "number", direction: "asc" }] as const;
      const [attempts, event] = await Promise.all([
        store.select(deliveryAttempts, { where: matches({ deliveryId: row.id }), orderBy }),
        store.find(events, row.eventId),
      ]);
      return { ...row, attempts, body: event?.body ?? null };
    },
    async resend(id) {
      const { id: deliveryId, endpointId } = await find(id);
      await store.transaction(async (transaction) => {
        const endpoint = await transaction.find(webhookEndpoints, endpointId);
        if (!endpoint || endpoint.deleted) throw new DomainError("conflict", "The delivery's endpoint was removed");
        const { applicationId } = store;
        await transaction.enqueue([resendJob({ applicationId, id: deliveryId, endpointId })]);
      });
    },
  };
}

function selected({ endpointId, status, before }: DeliveryQuery): ConditionOn<DeliveryRow> {
  const conditions: ConditionOn<DeliveryRow>[] = [];
  if (endpointId !== undefined) conditions.push(matches({ endpointId }));
  if (status !== undefined) conditions.push(matches({ status }));
  if (before !== undefined) conditions.push(compares("id", "lessThan", before));
  return all(...conditions);
}
