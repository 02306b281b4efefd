import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../ports/condition.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { storedClient } from "../oauth-clients/find-client.ts";
import { authorizationCodes } from "../oauth/grant-tables.ts";

/** For so long after a sign-in it is taken to be still the user who is at it. */
const freshMs = 5 * 60_000;

/**
 * Makes sure that the token comes from a sign-in by a browser of the last five minutes, and through a trusted client:
 * another one could use the minutes after a sign-in for itself. A client gets such a token by `max_age` or `prompt`.
 * @throws {DomainError} `forbidden`
 */
export async function checkFreshSignIn(context: OperationContext): Promise<void> {
  const { store, ports } = context;
  const { clientId, sessionId } = actorOf(context);
  const client = clientId === undefined ? undefined : await storedClient(store, clientId);
  if (!client?.trusted) throw new DomainError("forbidden", "Only a client that administration trusts may do this");
  // The code that the session began with is kept for a day.
  const where = matches({ familyId: sessionId ?? "" });
  const [code] = await store.select(authorizationCodes, { where, limit: 1 });
  if (code && ports.clock.now() - Date.parse(code.signedInAt) <= freshMs) return;
  throw new DomainError("forbidden", "The sign-in is older than 5 minutes: sign in again");
}
