import type { WebhookEndpointRow } from "@design-catalog/core/webhooks";
import type { Finding } from "./finding.ts";

/** Days to have a certificate renewed. */
export const expiryWarnDays = 14;
const dayMs = 86_400_000;

/** Whole days until a time. */
export function daysUntil(timeMs: number, nowMs: number): number {
  return Math.floor((timeMs - nowMs) / dayMs);
}

/** Tells of a client certificate that has expired, so its receiver refuses every delivery, or that soon will. */
export function certificateTrouble(
  { id, url, enabled, credentials }: Pick<WebhookEndpointRow, "id" | "url" | "enabled" | "credentials">,
  nowMs: number,
): readonly Finding[] {
  const { clientCertificate } = credentials ?? {};
  if (!clientCertificate || !enabled) return [];
  const days = daysUntil(Date.parse(clientCertificate.notAfter), nowMs);
  if (days >= expiryWarnDays) return [];
  const check = `endpoint ${new URL(url).host}`;
  const subject = `the client certificate of endpoint ${id}`;
  if (days < 0) return [{ check, status: "fail", message: `${subject} expired on ${clientCertificate.notAfter}` }];
  return [{ check, status: "warn", message: `${subject} is valid for ${days} more days` }];
}
