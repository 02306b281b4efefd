import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import type { Id } from "../../ports/id.ts";
import { findActor } from "./find-actor.ts";
import { sessionStands } from "./session-stands.ts";

/** The user, and their session, who began something that goes on without a token. */
export interface Author {
  readonly userId: Id<"user">;
  /** Null without a session. */
  readonly sessionId: string | null;
  /** The administrator who acted in the user's name; null without one. */
  readonly impersonatorId: Id<"user"> | null;
  readonly impersonatorSessionId: string | null;
}

/**
 * The author of something that goes on, with the rights that the user has now; undefined once the session has ended, also
 * that of an administrator who impersonates the user.
 */
export async function findAuthor(
  { store, ports }: Pick<OperationContext, "store" | "ports">,
  { userId, sessionId, impersonatorId, impersonatorSessionId }: Author,
): Promise<Actor | undefined> {
  if (!(await sessionStands(store, { userId, sessionId, nowMs: ports.clock.now() }))) return undefined;
  if (impersonatorId !== null) {
    const impersonator = await findActor(store, impersonatorId);
    if (!impersonator || !grants(impersonator.privileges, "Admin Impersonate r/w")) return undefined;
    if (!(await sessionStands(store, { userId: impersonatorId, sessionId: impersonatorSessionId }))) return undefined;
  }
  return findActor(store, userId);
}
