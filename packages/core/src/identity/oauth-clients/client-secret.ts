import type { OperationContext } from "../../engine/calls/operation.ts";
import { hex } from "../../engine/id.ts";
import type { OAuthClientRow } from "./table.ts";

/** Bytes of a secret: 256 bits are beyond guessing, so a plain hash protects them. */
const secretBytes = 32;

/** Bytes of a client id: 128 bits never collide and cannot be guessed. */
const clientIdBytes = 16;

/** Characters of a secret that are shown to tell it from others. */
const hintLength = 4;

/**
 * Creates a client id of letters and digits, which HTTP Basic carries alike whether or not a client encodes its
 * credentials first (RFC 6749 §2.3.1).
 */
export function newClientId({ ports }: OperationContext): string {
  return hex(ports.random.bytes(clientIdBytes));
}

/** Creates the secret of a confidential client, in clear and as stored; a public client has none. */
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
