import type { WebhookEndpointRow } from "./table.ts";

/**
 * When the automatic attempts began to fail, if none has succeeded and nobody has enabled the endpoint since.
 * @example
 * ```ts
 * const times = { enabledAt: "2026-11-20T09:30:00.000Z", firstFailureAt: "2026-11-21T09:30:00.000Z" };
 * assert.equal(failingSince({ enabled: true, lastSuccessAt: null, ...times }), times.firstFailureAt);
 * assert.equal(failingSince({ enabled: true, lastSuccessAt: "2026-11-22T09:30:00.000Z", ...times }), null);
 * ```
 */
export function failingSince(
  endpoint: Pick<WebhookEndpointRow, "enabled" | "enabledAt" | "lastSuccessAt" | "firstFailureAt">,
): string | null {
  const { enabled, enabledAt, lastSuccessAt, firstFailureAt } = endpoint;
  if (!enabled || firstFailureAt === null || firstFailureAt <= enabledAt) return null;
  return lastSuccessAt === null || firstFailureAt > lastSuccessAt ? firstFailureAt : null;
}
