import { DomainError, formatTimestamp, invalid, live, matches, notFound } from "@design-catalog/core/engine";
import type { ApplicationStore, Ports, Transaction } from "@design-catalog/core/ports";
import {
  endpointsMax,
  failingSince,
  newEndpoint,
  type NewEndpoint,
  rolledSecret,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";

/** A receiver of events, without its secrets. */
export interface Endpoint extends Pick<
  WebhookEndpointRow,
  "id" | "url" | "description" | "eventTypes" | "enabled" | "createdAt" | "lastSuccessAt" | "lastFailureAt"
> {
  /** Time of the first failure since the last success; null while it works. */
  readonly failingSince: string | null;
}

/** Members of an endpoint that can change. Another URL is another receiver, which gets a secret of its own. */
export type EndpointChanges = Partial<Pick<NewEndpoint, "description" | "eventTypes" | "enabled">>;

/** The receivers of events. */
export interface WebhookEndpoints {
  /**
   * Registers a receiver and returns its signing secret, which nothing shows again.
   * @throws {DomainError} `validation_failed` for a URL that deliveries may not reach and for unknown event types,
   * `limit_reached` beyond 16
   */
  create(endpoint: NewEndpoint): Promise<{ readonly endpoint: Endpoint; readonly secret: string }>;
  list(): Promise<readonly Endpoint[]>;
  /** @throws {DomainError} `not_found`, `validation_failed` for unknown event types */
  update(id: string, changes: EndpointChanges): Promise<Endpoint>;
  /** Makes a new secret; the old one also signs for so many hours. @throws {DomainError} `not_found` */
  rollSecret(id: string, options?: { readonly gracePeriodHours?: number }): Promise<{ readonly secret: string }>;
  /** Removes an endpoint and cancels what waits for it. @throws {DomainError} `not_found` */
  remove(id: string): Promise<void>;
}

/** Dependencies of {@link webhookEndpointsOf}. */
export interface EndpointSources {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "clock" | "ids" | "random" | "secretBox" | "addressPolicy">;
  /** Names that an endpoint can subscribe to. */
  readonly types: readonly string[];
}

/** Hours for which a replaced secret signs too. */
const defaultGraceHours = 24;

/** The endpoints of one application. */
export function webhookEndpointsOf({ store, ports, types }: EndpointSources): WebhookEndpoints {
  const making = { actor: null, ports };
  const now = () => formatTimestamp(ports.clock.now());
  const checkTypes = (given: readonly string[] = []) => {
    const unknown = given.find((type) => type !== "*" && !types.includes(type));
    if (unknown !== undefined) throw invalid("/eventTypes", "unknown_reference", `No event type is called ${unknown}`);
  };
  const change = (id: string, changesOf: (before: WebhookEndpointRow) => Promise<Partial<WebhookEndpointRow>>) =>
    store.transaction(async (transaction) => {
      const before = await transaction.find(webhookEndpoints, id, { lock: true });
      if (!before || before.deleted) throw notFound();
      const changes = { ...(await changesOf(before)), updatedAt: now() };
      const [after = before] = await transaction.revise(webhookEndpoints, matches({ id: before.id }), changes);
      return after;
    });
  return {
    async create(endpoint) {
      checkTypes(endpoint.eventTypes);
      const { row, secret } = await newEndpoint(making, endpoint);
      await store.transaction((transaction) => insertEndpoint(transaction, row));
      return { endpoint: present(row), secret };
    },
    list: async () => (await store.select(webhookEndpoints, { where: live })).map(present),
    async update(id, { enabled, ...plain }) {
      checkTypes(plain.eventTypes);
      return present(await change(id, async () => ({ ...plain, ...switched(enabled, now()) })));
    },
    async rollSecret(id, { gracePeriodHours = defaultGraceHours } = {}) {
      let shown = "";
      await change(id, async (before) => {
        const { secret, changes } = await rolledSecret(making, before, gracePeriodHours);
        shown = secret;
        return changes;
      });
      return { secret: shown };
    },
    remove: async (id) => void (await change(id, async () => ({ deleted: true }))),
  };
}

async function insertEndpoint(transaction: Transaction, row: WebhookEndpointRow): Promise<void> {
  // Without the lock two registrations at once could both find the last place free.
  await transaction.lock("webhook-endpoints");
  if ((await transaction.count(webhookEndpoints, live)) >= endpointsMax) {
    const limit = endpointsMax;
    throw new DomainError("limit_reached", `There can be at most ${limit} endpoints`, { limit });
  }
  await transaction.insert(webhookEndpoints, [row]);
}

function switched(enabled: boolean | undefined, now: string): Partial<WebhookEndpointRow> {
  if (enabled === undefined) return {};
  if (enabled) return { enabled, enabledAt: now, disabledAt: null, disabledReason: null };
  return { enabled, disabledAt: now, disabledReason: "manual" };
}

function present(row: WebhookEndpointRow): Endpoint {
  const { id, url, description, eventTypes, enabled, createdAt, lastSuccessAt, lastFailureAt } = row;
  const failing = failingSince(row);
  return { id, url, description, eventTypes, enabled, createdAt, lastSuccessAt, lastFailureAt, failingSince: failing };
}
