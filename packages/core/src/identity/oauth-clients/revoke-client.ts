import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { authorizationCodes, consents } from "../oauth/grant-tables.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";

/**
 * Revokes all that users granted to a client: their consents, and its tokens, none of which works longer than 5
 * seconds.
 */
export async function revokeClient(
  change: Change,
  { clientId, reason }: { readonly clientId: string; readonly reason: string },
): Promise<void> {
  const { transaction } = change;
  // First, because this waits for a code that is being exchanged, whose session then exists.
  await transaction.erase(authorizationCodes, matches({ clientId }));
  await revokeSessions(change, { which: matches({ clientId }), reason });
  await transaction.erase(consents, matches({ clientId }));
}
