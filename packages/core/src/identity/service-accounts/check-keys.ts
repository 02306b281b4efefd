import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";

/** Keys of a service account, or their address. */
type Keys = Pick<OAuthClientRow, "jwks" | "jwksUri">;

/** The method of a service account, and the keys that it needs for `private_key_jwt`. */
type ClientKeys = Keys & Pick<OAuthClientRow, "authMethod">;

/** Tells whether an account gets other keys. */
export function changesKeys(before: Keys, { jwks = before.jwks, jwksUri = before.jwksUri }: Partial<Keys>): boolean {
  return !sameJson([jwks, jwksUri], [before.jwks, before.jwksUri]);
}

/**
 * Judges the keys of a service account. Addresses are judged by their text and only when they change, so no name server
 * holds up another change; a request for the keys is bound by the rules for addresses anyway.
 * @throws {DomainError} `validation_failed`, `conflict` in a host that verifies no assertions
 */
export async function checkKeys(
  { ports }: OperationContext,
  { authMethod, jwks, jwksUri }: ClientKeys,
  before?: ClientKeys,
): Promise<void> {
  if (before && !changesKeys(before, { jwks, jwksUri })) return;
  if (authMethod !== "private_key_jwt") {
    if (jwks) throw invalid("/jwks", "unknown_member", "Only a client with the method private_key_jwt has keys");
    if (jwksUri) throw invalid("/jwksUri", "unknown_member", "Only a client with the method private_key_jwt has keys");
    return;
  }
  const { clientAssertions } = ports;
  if (!clientAssertions) throw new DomainError("conflict", "This host verifies no assertions of clients");
  if (jwks && jwksUri) throw invalid("/jwksUri", "unknown_member", "Send jwks or jwksUri, not both");
  if (!jwks && !jwksUri)
    throw invalid("/jwks", "required", "Send the public keys as jwks, or their address as jwksUri");
  if (jwksUri && jwksUri !== before?.jwksUri) {
    const verdict = ports.addressPolicy.vetUrl(jwksUri);
    if (!verdict.allowed) throw invalid("/jwksUri", "forbidden_url", verdict.reason);
  }
  for (const [index, key] of (jwks?.keys ?? []).entries()) {
    if (await clientAssertions.isUsable({ ...key })) continue;
    throw invalid(
      `/jwks/keys/${index}`,
      "invalid_value",
      "It must be a public key: RSA from 2048 bits, P-256 or Ed25519",
    );
  }
}
