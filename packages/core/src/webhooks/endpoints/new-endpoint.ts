import { DomainError } from "../../engine/errors.ts";
import { live } from "../../engine/rows/conditions.ts";
import { newBase, type RowMaking } from "../../engine/rows/rows.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Transaction } from "../../ports/storage.ts";
import { changedCredentials, type GivenCredentials } from "./credentials.ts";
import { checkHeaderNames, sealHeaders } from "./headers.ts";
import { changedOptions, type OptionValues } from "./options.ts";
import { endpointsMax } from "./schemas.ts";
import { makeSecret } from "./secrets.ts";
import { type WebhookEndpointRow, webhookEndpoints } from "./table.ts";
import { vetUrl } from "./vet-url.ts";

/** A receiver to register. */
export interface NewEndpoint extends Partial<OptionValues>, GivenCredentials {
  /** https URL that the address policy accepts. */
  readonly url: string;
  /** Names of event types, or `*` for all. */
  readonly eventTypes: readonly string[];
  readonly description?: string | null;
  /** Headers that each delivery has in addition. */
  readonly headers?: Readonly<Record<string, string>>;
  /** @default true */
  readonly enabled?: boolean;
  readonly notificationEmail?: string | null;
}

/** Circumstances under which an endpoint is made. */
export interface EndpointMaking extends RowMaking {
  readonly ports: Pick<Ports, "clock" | "ids" | "random" | "secretBox" | "addressPolicy" | "readClientCertificate">;
}

/**
 * Makes the row of a new endpoint and its signing secret, which the receiver needs; the row holds it sealed. The caller
 * inserts the row into the table {@link webhookEndpoints}.
 * @throws {DomainError} `validation_failed` for a URL that deliveries may not reach, for reserved header names, and
 *   for a client certificate that cannot be used
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const receiver = { url: "https://hooks.example.com/", eventTypes: ["*"] };
 * const { row, secret } = await newEndpoint(context, receiver);
 * await context.store.transaction((transaction) => transaction.insert(webhookEndpoints, [row]));
 * assert.match(secret, /^whsec_/);
 * ```
 */
export async function newEndpoint(
  making: EndpointMaking,
  endpoint: NewEndpoint,
): Promise<{ readonly row: WebhookEndpointRow; readonly secret: string }> {
  checkHeaderNames(endpoint.headers ?? {});
  await vetUrl(making, endpoint.url);
  if (endpoint.auth) await vetUrl(making, endpoint.auth.tokenUrl, "/auth/tokenUrl");
  const base = newBase<"endpoint">(making);
  const { secret, stored, secretHint } = await makeSecret(making, base.id);
  const headers = await sealHeaders(making, base.id, { current: {}, patch: endpoint.headers ?? {} });
  const credentials = await changedCredentials(making, { id: base.id, credentials: null }, endpoint);
  const enabled = endpoint.enabled ?? true;
  const row: WebhookEndpointRow = {
    ...base,
    url: endpoint.url,
    description: endpoint.description ?? null,
    eventTypes: endpoint.eventTypes,
    headers,
    enabled,
    notificationEmail: endpoint.notificationEmail ?? null,
    secretHint,
    secrets: [stored],
    enabledAt: base.createdAt,
    disabledAt: enabled ? null : base.createdAt,
    disabledReason: enabled ? null : "manual",
    lastSuccessAt: null,
    lastFailureAt: null,
    firstFailureAt: null,
    failureCount: 0,
    parkedAt: null,
    options: changedOptions(null, endpoint),
    credentials,
  };
  return { row, secret };
}

/**
 * Holds one of the places of live endpoints until the transaction ends.
 * @throws {DomainError} `limit_reached` when all are taken
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const register = async () => {
 *   const { row } = await newEndpoint(context, { url: "https://hooks.example.com/", eventTypes: ["*"] });
 *   await context.store.transaction(async (transaction) => {
 *     await claimEndpointPlace(transaction);
 *     await transaction.insert(webhookEndpoints, [row]);
 *   });
 * };
 * for (let count = 0; count < 16; count++) await register();
 * await assert.rejects(register, { code: "limit_reached" });
 * ```
 */
export async function claimEndpointPlace(transaction: Transaction): Promise<void> {
  // Without the lock two registrations at once could both find the last place free.
  await transaction.lock("webhook-endpoints");
  if ((await transaction.count(webhookEndpoints, live)) < endpointsMax) return;
  const message = `An application can have at most ${endpointsMax} endpoints`;
  throw new DomainError("limit_reached", message, { limit: endpointsMax });
}
