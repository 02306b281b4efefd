import type { AttemptRecord, DispatchEndpoint } from "@design-catalog/core/ports";

/** Values of `webhook-delivery` that give up the delivery which they answer. */
const aborting: ReadonlySet<string> = new Set(["abort", "abort-message"]);

/**
 * Reads from an answer that the receiver wants no more attempts of this delivery, or no more deliveries at all: by the header
 * `webhook-delivery` of Standard Webhooks, or by 410. Undefined for endpoints that are not to be obeyed.
 */
export function receiversWish(
  { options }: Pick<DispatchEndpoint, "options">,
  { statusCode, responseHeaders }: Pick<AttemptRecord, "statusCode" | "responseHeaders">,
): "abort" | "disable" | undefined {
  if (options?.honourDeliveryHeader !== true) return undefined;
  const wish = responseHeaders["webhook-delivery"]?.trim().toLowerCase() ?? "";
  if (statusCode === 410 || wish === "disable") return "disable";
  return aborting.has(wish) ? "abort" : undefined;
}
