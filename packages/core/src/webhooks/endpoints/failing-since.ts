import type { WebhookEndpointRow } from "./table.ts";

/** When the automatic attempts began to fail, if none has succeeded and nobody has enabled the endpoint since. */
export function failingSince(
  endpoint: Pick<WebhookEndpointRow, "enabled" | "enabledAt" | "lastSuccessAt" | "firstFailureAt">,
): string | null {
  const { enabled, enabledAt, lastSuccessAt, firstFailureAt } = endpoint;
  if (!enabled || firstFailureAt === null || firstFailureAt <= enabledAt) return null;
  return lastSuccessAt === null || firstFailureAt > lastSuccessAt ? firstFailureAt : null;
}
