import type { OperationContext } from "@design-catalog/core";
import { accessOf, awaitsPasskey } from "@design-catalog/core/identity";
import type { SignedIn } from "./visitor.ts";

/**
 * The context of the signed-in user, without any privilege, and with what is left of a session that lacks the passkey which
 * a role requires.
 */
export async function asPresent(
  context: OperationContext,
  { user, session }: Pick<SignedIn, "user" | "session">,
): Promise<OperationContext> {
  const isLimited = awaitsPasskey(await accessOf(context.store, user), session);
  const actor = {
    userId: user.id,
    emailAddress: user.emailAddress,
    roles: [],
    privileges: new Set<string>(),
    sessionId: session.id,
    ...(isLimited && { awaitsPasskey: true }),
  };
  return { ...context, actor };
}
