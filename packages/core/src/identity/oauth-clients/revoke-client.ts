import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../ports/condition.ts";
import { authorizationCodes, consents } from "../oauth/grant-tables.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";

/** Takes back all that users let a client do: its tokens, of which none is good for more than 5 seconds, and their consents. */
export async function revokeClient(
  change: Change,
  { clientId, reason }: { readonly clientId: string; readonly reason: string },
): Promise<void> {
  const { transaction } = change;
  // First, as a code that is being exchanged is waited for here, and its session is there then.
  await transaction.erase(authorizationCodes, matches({ clientId }));
  await revokeSessions(change, { which: matches({ clientId }), reason });
  await transaction.erase(consents, matches({ clientId }));
}
