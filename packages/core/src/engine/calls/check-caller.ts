import { DomainError } from "../errors.ts";
import type { Actor } from "./operation.ts";
import { grants, isAreaPrivilege, type RequiredPrivilege } from "./privilege.ts";

/** The service's own client, which is built in. */
export const firstPartyClientId = "first-party";

/** A scope that opens something: the REST API, administration, the MCP server, or who the user is. */
export type RequiredScope = "api" | "admin" | "mcp" | "openid";

/** What something asks of its callers. */
export interface Requirement {
  readonly privilege: RequiredPrivilege;
  /** @default see {@link scopeOf} */
  readonly scope?: RequiredScope | undefined;
  /** True for what no scope opens to a client that a user has let in. @default false */
  readonly firstParty?: boolean | undefined;
}

/** The scope that opens something: its own, else `admin` for what asks for a privilege of administration, else `api`. */
export function scopeOf({ scope, privilege }: Requirement): RequiredScope {
  return scope ?? (isAreaPrivilege(privilege) ? "admin" : "api");
}

/**
 * The check of token, privilege and scope for every way in. `through` is the resource that the token was shown to: at the
 * MCP server the scope `mcp` stands for `api`, and for nothing else.
 *
 * The privilege comes before the scope: a client is told to ask for a scope only where that would help its user.
 * @throws {DomainError} `unauthenticated` for a token that is made out to another resource, `forbidden` with
 * `requiredPrivilege` or `requiredScope`
 */
export function checkCaller(requirement: Requirement, actor: Actor, through: "api" | "mcp" = "api"): void {
  const { privilege } = requirement;
  const required = scopeOf(requirement);
  const scope = required === "api" ? through : required;
  // A token for another resource is none for this one (RFC 8707 §2), whatever it is good for there.
  if (scope !== "openid" && actor.resources?.has(scope === "mcp" ? "mcp" : through) === false) {
    throw new DomainError("unauthenticated", "The bearer token is for another resource");
  }
  // The project rights are judged by the operation, which knows the project.
  if (isAreaPrivilege(privilege) && !grants(actor.privileges, privilege)) {
    throw new DomainError("forbidden", `The privilege ${privilege} is required`, { requiredPrivilege: privilege });
  }
  if (actor.scopes?.has(scope) === false) {
    throw new DomainError("forbidden", `The scope ${scope} is required`, { requiredScope: scope });
  }
  if (requirement.firstParty) checkFirstParty(actor);
}

/**
 * Keeps what lasts longer than a user's consent from clients of others, whatever their scope: rights that are given, and
 * sessions in the name of somebody else. It is refused without a challenge, as no sign-in would help.
 * @throws {DomainError} `forbidden`
 */
export function checkFirstParty({ clientId }: Actor): void {
  if (clientId === undefined || clientId === firstPartyClientId) return;
  throw new DomainError("forbidden", "Only a session of the service's own client may do this: sign in there");
}
