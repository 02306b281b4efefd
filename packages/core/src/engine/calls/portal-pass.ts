import type { Id } from "../../ports/id.ts";
import { DomainError } from "../errors.ts";
import type { Access } from "./access.ts";

/** The right of a caller who holds the link of a portal, in place of a user's rights. */
export interface PortalPass {
  readonly linkId: string;
  /** The user who made the link; null if the service itself did. */
  readonly madeBy: Id<"user"> | null;
  /** Id of the only thing that the portal shows. */
  readonly subjectId: string;
  /** Names of the actions that the link allows besides reading. */
  readonly may: ReadonlySet<string>;
  readonly expiresAt: string;
}

/**
 * The pass of a call to an operation of a portal.
 * @throws {DomainError} `unauthenticated` without one
 */
export function passOf({ portal }: { readonly portal?: PortalPass }): PortalPass {
  if (!portal) throw new DomainError("unauthenticated", "The token of a portal link is required");
  return portal;
}

/**
 * Checks that the link of a call opens an operation of a portal.
 * @throws {DomainError} `unauthenticated` without a link, `forbidden` for one that does not allow the operation's action
 */
export function checkPass({ portalAction }: Pick<Access, "portalAction">, context: Parameters<typeof passOf>[0]): void {
  const { may } = passOf(context);
  if (!portalAction || may.has(portalAction)) return;
  throw new DomainError("forbidden", `The link of the portal does not allow the action "${portalAction}"`);
}
