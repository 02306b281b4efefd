import type { Actor } from "../../engine/calls/operation.ts";
import { phishingResistant, type SignInClass } from "../../engine/calls/sign-in-class.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { lacksPasskey, readAccess } from "./access.ts";

/**
 * An active user as the caller, with the rights that they have now; undefined for one who may not sign in. Given the class
 * of a session, the caller has no rights while it lacks the passkey that a role requires.
 */
export async function findActor(
  reader: Reader,
  userId: Id<"user">,
  acr: SignInClass = phishingResistant,
): Promise<Actor | undefined> {
  const access = await readAccess(reader, userId);
  if (!access) return undefined;
  const { user, roleNames, privileges } = access;
  const isLimited = lacksPasskey(access, { acr });
  return {
    userId: user.id,
    emailAddress: user.emailAddress,
    roles: roleNames,
    privileges: new Set(isLimited ? [] : privileges),
    ...(isLimited && { awaitsPasskey: true }),
  };
}
