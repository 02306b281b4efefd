import { DomainError } from "../../engine/errors.ts";
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
  return { secret, stored: { sealed, expiresAt: null }, secretHint: secretHintOf(secret) };
}

/** The end of a secret, by which people tell secrets apart. */
export function secretHintOf(secret: string): string {
  return secret.slice(-4);
}

/** Secrets of an endpoint that sign at a time: each previous one costs every delivery a signature. */
export const signingSecretsMax = 5;

/**
 * The secrets after a roll: the new one first, then the replaced one for its grace period, which may be zero, then those
 * that earlier rolls promised to keep. @throws {DomainError} `limit_reached` when too many would sign
 */
export function rollSecrets(
  endpoint: WebhookEndpointRow,
  made: StoredSecret,
  grace: { readonly hours: number; readonly nowMs: number },
): readonly StoredSecret[] {
  const [newest] = endpoint.secrets;
  const expiresAt = formatTimestamp(grace.nowMs + grace.hours * 3_600_000);
  const replaced = grace.hours === 0 || !newest ? [] : [{ sealed: newest.sealed, expiresAt }];
  const secrets = [made, ...replaced, ...previousSecrets(endpoint, grace.nowMs)];
  if (secrets.length <= signingSecretsMax) return secrets;
  const message = `At most ${signingSecretsMax} secrets of an endpoint can sign at a time: wait until one expires`;
  throw new DomainError("limit_reached", message, { limit: signingSecretsMax });
}

/** A secret that an earlier roll has replaced. */
type PreviousSecret = StoredSecret & { readonly expiresAt: string };

/** The replaced secrets that still sign, newest first. */
export function previousSecrets({ secrets }: WebhookEndpointRow, nowMs: number): readonly PreviousSecret[] {
  return secrets.flatMap(({ sealed, expiresAt }) =>
    expiresAt !== null && Date.parse(expiresAt) > nowMs ? [{ sealed, expiresAt }] : [],
  );
}

/** The time at which the last of the replaced secrets stops, if one still signs. */
export function previousSecretExpiry(
  endpoint: WebhookEndpointRow,
  nowMs: number,
): { readonly previousSecretExpiresAt?: string } {
  const last = previousSecrets(endpoint, nowMs)
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .at(-1);
  return last === undefined ? {} : { previousSecretExpiresAt: last };
}

/**
 * A new secret of an endpoint, and the columns with which it signs from now on; the replaced one signs for so many hours
 * too.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
