import { hex } from "../../engine/id.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { OAuthClientRow } from "./table.ts";

/** 256 bits: more than anybody can guess, so that a plain hash keeps them. */
const secretBytes = 32;

/** 128 bits, so that ids of clients are never met twice nor guessed in a list. */
const clientIdBytes = 16;

/** Characters of a secret that its administrator tells it by. */
const hintLength = 4;

/**
 * A new client id: letters and digits, which HTTP Basic carries alike whether or not a client encodes its credentials
 * first (RFC 6749 §2.3.1).
 */
export function newClientId({ ports }: OperationContext): string {
  return hex(ports.random.bytes(clientIdBytes));
}

/** A new secret of a confidential client in clear and at rest; of a public client there is none. */
export async function newClientSecret(
  { ports }: OperationContext,
  type: OAuthClientRow["type"],
): Promise<{
  readonly secret: string | undefined;
  readonly stored: Pick<OAuthClientRow, "secretHash" | "secretHint">;
}> {
  if (type === "public") return { secret: undefined, stored: { secretHash: null, secretHint: null } };
  const secret = hex(ports.random.bytes(secretBytes));
  const secretHash = await ports.digest.sha256(secret);
  return { secret, stored: { secretHash, secretHint: secret.slice(-hintLength) } };
}
