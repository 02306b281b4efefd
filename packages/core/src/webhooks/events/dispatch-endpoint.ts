import type { DispatchEndpoint } from "../../ports/delivery-store.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";

/**
 * The endpoint as attempts need it. Its filter and its payload are judged before, when an event is recorded.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, context } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"], payload: "thin", traceparent: true } });
 * const [row] = await context.store.select(webhookEndpoints);
 * assert.deepEqual(row && dispatchEndpoint(row).options, { traceparent: true });
 * ```
 */
export function dispatchEndpoint(row: WebhookEndpointRow): DispatchEndpoint {
  const { id, url, enabled, headers, secrets, options, credentials, parkedAt } = row;
  const { filter: _, payload: __, ...asked } = options ?? {};
  const more = {
    ...(options && { options: asked }),
    ...(credentials && { credentials }),
    ...(parkedAt !== null && { isParked: true }),
  };
  return { id, url, enabled, headers, secrets, ...more };
}
