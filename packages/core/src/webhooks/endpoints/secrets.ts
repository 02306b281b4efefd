import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { base64 } from "../../engine/text/base64.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import { endpointPurpose, type StoredSecret, type WebhookEndpointRow } from "./table.ts";

// Standard Webhooks asks for 24 to 64 bytes; 32 is the strength of SHA-256.
const secretBytes = 32;

/** A new signing secret of 32 random bytes, in clear and at rest. */
export async function makeSecret(
  context: { readonly ports: Pick<Ports, "random" | "secretBox"> },
  endpointId: Id<"endpoint">,
): Promise<{ readonly secret: string; readonly stored: StoredSecret; readonly secretHint: string }> {
  const secret = `whsec_${base64(context.ports.random.bytes(secretBytes))}`;
  const sealed = await context.ports.secretBox.seal(secret, endpointPurpose(endpointId));
  return { secret, stored: { sealed, expiresAt: null }, secretHint: secret.slice(-4) };
}

/**
 * The secrets after a roll: the new one first, then the replaced one for the grace period. If two were already signing,
 * only the newer one stays; a grace period of zero drops both.
 */
export function rollSecrets(
  endpoint: WebhookEndpointRow,
  made: StoredSecret,
  grace: { readonly hours: number; readonly nowMs: number },
): readonly StoredSecret[] {
  const [newest] = endpoint.secrets;
  if (grace.hours === 0 || !newest) return [made];
  return [made, { sealed: newest.sealed, expiresAt: formatTimestamp(grace.nowMs + grace.hours * 3_600_000) }];
}

/** The time at which the older of two signing secrets stops, if it still signs. */
export function previousSecretExpiry(
  endpoint: WebhookEndpointRow,
  nowMs: number,
): { readonly previousSecretExpiresAt?: string } {
  const expiresAt = endpoint.secrets[1]?.expiresAt;
  return expiresAt && Date.parse(expiresAt) > nowMs ? { previousSecretExpiresAt: expiresAt } : {};
}

/**
 * A new secret of an endpoint, and the columns with which it signs from now on; the replaced one signs for so many hours
 * too.
 * @example
 * ```ts
 * import { newEndpoint, rolledSecret } from "@design-catalog/core/webhooks";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const { row, secret } = await newEndpoint(context, { url: "https://hooks.example.com/", eventTypes: ["*"] });
 * const rolled = await rolledSecret(context, row, 24);
 * assert.notEqual(rolled.secret, secret);
 * assert.equal(rolled.changes.secrets.length, 2);
 * ```
 */
export async function rolledSecret(
  context: { readonly ports: Pick<Ports, "clock" | "random" | "secretBox"> },
  endpoint: WebhookEndpointRow,
  hours: number,
): Promise<{ readonly secret: string; readonly changes: Pick<WebhookEndpointRow, "secrets" | "secretHint"> }> {
  const { secret, stored, secretHint } = await makeSecret(context, endpoint.id);
  const secrets = rollSecrets(endpoint, stored, { hours, nowMs: context.ports.clock.now() });
  return { secret, changes: { secrets, secretHint } };
}
