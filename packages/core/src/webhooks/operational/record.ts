import { failingSince } from "../endpoints/failing-since.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { withoutQuery } from "../endpoints/without-query.ts";
import type { EventData } from "../events/envelope.ts";
import { eventRecorder } from "../events/record-events.ts";
import type { Recording } from "../events/recording.ts";
import { type OperationalType, operationalTypes } from "./types.ts";

/** An endpoint as operational events show it, and which delivery was given up. */
interface OperationalData extends EventData {
  readonly delivery?: { readonly id: string; readonly eventId: string; readonly eventType: string };
}

const record = eventRecorder<OperationalType, OperationalData>(operationalTypes);

/** Something that has happened to an endpoint. */
export interface EndpointNews extends Pick<OperationalData, "delivery"> {
  readonly type: OperationalType;
  /** The endpoint as it is afterwards. */
  readonly endpoint: WebhookEndpointRow;
  readonly since?: string | null;
  readonly exhausted?: number;
}

/**
 * Records operational events in the transaction of what they tell. Their deliveries count against no quota: it must not
 * keep an endpoint from being disabled.
 */
export async function recordNews(change: Recording, news: readonly EndpointNews[]): Promise<void> {
  const drafts = news.map(({ type, endpoint, since, exhausted, delivery }) => {
    const { id, description, url, eventTypes, enabled, disabledReason } = endpoint;
    const object = {
      id,
      description,
      url: withoutQuery(url),
      eventTypes,
      enabled,
      ...(disabledReason !== null && { disabledReason }),
      ...(since && { since }),
      ...(exhausted !== undefined && { exhausted }),
    };
    return { type, data: { object, ...(delivery && { delivery }) } };
  });
  await record(change, drafts);
}

/** An endpoint before and after a change. */
export interface EndpointChange {
  readonly before: WebhookEndpointRow;
  readonly after: WebhookEndpointRow;
}

/**
 * Records that a change has disabled an endpoint, if it has.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * const [before] = await context.store.select(webhookEndpoints);
 * assert.ok(before);
 * const endpoint = { before, after: { ...before, enabled: false } };
 * await context.store.transaction((transaction) => recordDisabled({ context, transaction }, endpoint));
 * assert.equal((await context.store.select(events)).at(-1)?.type, "webhook.endpoint.disabled");
 * ```
 */
export async function recordDisabled(change: Recording, { before, after }: EndpointChange): Promise<void> {
  if (!before.enabled || after.enabled || after.deleted) return;
  await recordNews(change, [{ type: "webhook.endpoint.disabled", endpoint: after, since: failingSince(before) }]);
}
