import { newBase, type RowMaking } from "../../engine/rows/rows.ts";
import type { Ports } from "../../ports/ports.ts";
import { checkHeaderNames, sealHeaders } from "./headers.ts";
import { makeSecret } from "./secrets.ts";
import type { WebhookEndpointRow } from "./table.ts";
import { vetUrl } from "./vet-url.ts";

/** A receiver to register. */
export interface NewEndpoint {
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
  readonly ports: Pick<Ports, "clock" | "ids" | "random" | "secretBox" | "addressPolicy">;
}

/**
 * Makes the row of a new endpoint and its signing secret, which the receiver needs; the row holds it sealed. The caller
 * inserts the row into the table {@link webhookEndpoints}.
 * @throws {DomainError} `validation_failed` for a URL that deliveries may not reach, and for reserved header names
 * @example
 * ```ts
 * import { newEndpoint, webhookEndpoints } from "@design-catalog/core/webhooks";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
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
  const base = newBase<"endpoint">(making);
  const { secret, stored, secretHint } = await makeSecret(making, base.id);
  const headers = await sealHeaders(making, base.id, { current: {}, patch: endpoint.headers ?? {} });
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
  };
  return { row, secret };
}
