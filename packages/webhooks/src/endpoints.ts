import { live, validate } from "@design-catalog/core/engine";
import type { ApplicationStore, Ports } from "@design-catalog/core/ports";
import {
  claimEndpointPlace,
  type EndpointPatch,
  failingSince,
  newEndpoint,
  type NewEndpoint,
  patchedEndpoint,
  type receiverShapes,
  rolledSecret,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import { changeEndpoint, type ChangesOf } from "./change-endpoint.ts";

/** A receiver of events, without its secrets. */
export interface Endpoint extends Pick<
  WebhookEndpointRow,
  "id" | "url" | "description" | "eventTypes" | "enabled" | "createdAt" | "lastSuccessAt" | "lastFailureAt"
> {
  /** Time of the first failure since the last success; null while it works. */
  readonly failingSince: string | null;
}

/** A receiver to register. */
export type Receiver = Omit<NewEndpoint, "notificationEmail">;

/** Members of an endpoint that can change. Another URL is another receiver, which gets a secret of its own. */
export type EndpointChanges = Pick<EndpointPatch, "description" | "eventTypes" | "enabled">;

/** The receivers of events. */
export interface WebhookEndpoints {
  /**
   * Registers a receiver and returns its signing secret, which nothing shows again.
   * @throws {DomainError} `validation_failed` for a URL that deliveries may not reach and for members that are wrong or
   * unknown, `limit_reached` beyond 16
   */
  create(endpoint: Receiver): Promise<{ readonly endpoint: Endpoint; readonly secret: string }>;
  list(): Promise<readonly Endpoint[]>;
  /**
   * Disabling cancels what waits for the endpoint.
   * @throws {DomainError} `not_found`, `validation_failed` for members that are wrong or cannot change
   */
  update(id: string, changes: EndpointChanges): Promise<Endpoint>;
  /**
   * Makes a new secret; the old one also signs for so many hours, at most and by default 24.
   * @throws {DomainError} `not_found`, `validation_failed` for other hours, `limit_reached` when more than five would sign
   */
  rollSecret(id: string, options?: { readonly gracePeriodHours?: number }): Promise<{ readonly secret: string }>;
  /** Removes an endpoint and cancels what waits for it. @throws {DomainError} `not_found` */
  remove(id: string): Promise<void>;
}

/** Dependencies of {@link webhookEndpointsOf}. */
export interface EndpointSources {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "clock" | "ids" | "log" | "random" | "secretBox" | "addressPolicy">;
  readonly shapes: ReturnType<typeof receiverShapes>;
}

/** Hours for which a replaced secret signs too. */
const defaultGraceHours = 24;

/** The endpoints of one application. */
export function webhookEndpointsOf({ store, ports, shapes }: EndpointSources): WebhookEndpoints {
  const making = { actor: null, ports };
  const change = async (id: string, changesOf: ChangesOf) =>
    present(await changeEndpoint({ store, ports }, id, changesOf));
  return {
    async create(endpoint) {
      const { row, secret } = await newEndpoint(making, validate(shapes.create, defined(endpoint)));
      await store.transaction(async (transaction) => {
        await claimEndpointPlace(transaction);
        await transaction.insert(webhookEndpoints, [row]);
      });
      return { endpoint: present(row), secret };
    },
    list: async () => (await store.select(webhookEndpoints, { where: live })).map(present),
    async update(id, changes) {
      const patch = validate(shapes.patch, defined(changes));
      return change(id, (before) => patchedEndpoint(making, before, patch));
    },
    async rollSecret(id, options = {}) {
      const hours = validate(shapes.roll, { gracePeriodHours: defaultGraceHours, ...defined(options) });
      let shown = "";
      await change(id, async (before) => {
        const { secret, changes } = await rolledSecret(making, before, hours.gracePeriodHours);
        shown = secret;
        return changes;
      });
      return { secret: shown };
    },
    remove: async (id) => void (await change(id, (before) => patchedEndpoint(making, before, { deleted: true }))),
  };
}

/** The members that are given: programs also name those that they leave out. */
function defined(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function present(row: WebhookEndpointRow): Endpoint {
  const { id, url, description, eventTypes, enabled, createdAt, lastSuccessAt, lastFailureAt } = row;
  const failing = failingSince(row);
  return { id, url, description, eventTypes, enabled, createdAt, lastSuccessAt, lastFailureAt, failingSince: failing };
}
