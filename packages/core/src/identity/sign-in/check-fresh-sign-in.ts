import { type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { authorizationCodes } from "../oauth/grant-tables.ts";
import { browserSessions } from "./browser-sessions.ts";

/** Milliseconds after a sign-in in which the user is taken to be present. */
const freshMs = 5 * 60_000;

/**
 * Requires a token from a browser's sign-in within the last five minutes. The operation admits only the service's own
 * client: another could exploit those minutes for itself.
 * @throws {DomainError} `forbidden`
 */
export async function checkFreshSignIn({ actor, store, ports }: OperationContext): Promise<void> {
  const familyId = actor?.sessionId ?? "";
  // A token of the console belongs to the browser's session; the code that began another session is kept for a day.
  const [code] = await store.select(authorizationCodes, { where: matches({ familyId }), limit: 1 });
  const signIn = code ?? (await store.find(browserSessions, familyId));
  if (signIn && ports.clock.now() - Date.parse(signIn.signedInAt) <= freshMs) return;
  throw new DomainError("forbidden", "The sign-in is older than 5 minutes: sign in again");
}
