import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../ports/condition.ts";
import { storedClient } from "../oauth-clients/find-client.ts";
import { authorizationCodes } from "../oauth/grant-tables.ts";

/** Milliseconds after a sign-in in which the user is taken to be present. */
const freshMs = 5 * 60_000;

/**
 * Requires a token from a browser's sign-in within the last five minutes and through a trusted client: another client
 * could exploit those minutes for itself. A client gets such a token by `max_age` or `prompt`.
 * @throws {DomainError} `forbidden`
 */
export async function checkFreshSignIn(context: OperationContext): Promise<void> {
  const { store, ports } = context;
  const { clientId, sessionId } = actorOf(context);
  const client = clientId === undefined ? undefined : await storedClient(store, clientId);
  if (!client?.trusted) throw new DomainError("forbidden", "Only a trusted client may do this");
  // The code that began the session is kept for a day.
  const where = matches({ familyId: sessionId ?? "" });
  const [code] = await store.select(authorizationCodes, { where, limit: 1 });
  if (code && ports.clock.now() - Date.parse(code.signedInAt) <= freshMs) return;
  throw new DomainError("forbidden", "The sign-in is older than 5 minutes: sign in again");
}
