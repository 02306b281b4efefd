import type { OperationContext } from "../../engine/calls/operation.ts";
import { invalid } from "../../engine/errors.ts";
import { newBase } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { randomSecretText, secretHintOf } from "./secret-text.ts";
import type { ClientSecretRow } from "./secrets-table.ts";

/** Makes a secret of a client in clear and as stored, before a transaction begins. */
export async function newSecret(
  context: OperationContext,
  { ownerId, expiresAt }: { readonly ownerId: string; readonly expiresAt: string | null | undefined },
): Promise<{ readonly secret: string; readonly row: ClientSecretRow }> {
  const { random, digest } = context.ports;
  const secret = randomSecretText(random);
  const stored = { secretHash: await digest.sha256(secret), hint: secretHintOf(secret) };
  const end = { expiresAt: expiresAt ? formatTimestamp(Date.parse(expiresAt)) : null };
  const row = { ...newBase(context), ownerId, ...stored, ...end, lastUsedAt: null, lastUsedNetwork: null };
  return { secret, row };
}

/**
 * Refuses an end of a secret that has passed.
 * @throws {DomainError} `validation_failed`
 */
export function checkEnd({ ports }: OperationContext, expiresAt: string | null | undefined, pointer: string): void {
  if (!expiresAt || Date.parse(expiresAt) > ports.clock.now()) return;
  throw invalid(pointer, "invalid_value", "The end of a secret must be in the future");
}
