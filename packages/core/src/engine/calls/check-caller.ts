import { DomainError } from "../errors.ts";
import type { Actor } from "./operation.ts";
import { grants, isAreaPrivilege, type RequiredPrivilege } from "./privilege.ts";

/** The service's own built-in client. */
export const firstPartyClientId = "first-party";

/** A scope that an operation can require: the REST API, administration, the MCP server, a portal, or the user's identity. */
export type RequiredScope = "api" | "admin" | "mcp" | "portal" | "openid";

/** Requirements on a caller. */
export interface Requirement {
  readonly privilege: RequiredPrivilege;
  /** @default see {@link scopeOf} */
  readonly scope?: RequiredScope | undefined;
  /** True when no scope admits a third-party client. @default false */
  readonly firstParty?: boolean | undefined;
  /** True when it admits users who still lack the passkey that a role of theirs requires. @default false */
  readonly beforePasskey?: boolean | undefined;
}

/**
 * The required scope: an explicit one, otherwise `admin` for a privilege of administration, `portal` for a portal's
 * operation, otherwise `api`.
 * @example
 * ```ts
 * assert.equal(scopeOf({ privilege: "Admin Users" }), "admin");
 * assert.equal(scopeOf({ privilege: "user" }), "api");
 * ```
 */
export function scopeOf({ scope, privilege }: Requirement): RequiredScope {
  if (scope !== undefined) return scope;
  if (privilege === "portal") return "portal";
  if (typeof privilege === "object") return privilege.scope ?? "api";
  return isAreaPrivilege(privilege) ? "admin" : "api";
}

/**
 * Checks token, privilege and scope for every way in. `through` is the resource that received the token: at the MCP
 * server the scope `mcp` stands for `api` and nothing else.
 *
 * The privilege comes before the scope: a client is told to ask for a scope only if its user could use it.
 * @throws {DomainError} `unauthenticated` for a token issued for another resource, `forbidden` without a passkey that a
 * role requires, or with `requiredPrivilege`
 * or `requiredScope`
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const reader = { ...actorOf(context), privileges: new Set(["Admin Products"]) };
 * checkCaller({ privilege: "Admin Products" }, reader);
 * assert.throws(() => checkCaller({ privilege: "Admin Products r/w" }, reader), { code: "forbidden" });
 * ```
 */
export function checkCaller(requirement: Requirement, actor: Actor, through: "api" | "mcp" = "api"): void {
  const { privilege } = requirement;
  const scope = scopeOf(requirement) === "api" ? through : scopeOf(requirement);
  // A token for another resource is invalid here, whatever its scopes (RFC 8707 §2).
  if (scope !== "openid" && actor.resources?.has(scope === "mcp" ? "mcp" : through) === false) {
    throw new DomainError("unauthenticated", "The bearer token is for another resource");
  }
  if (actor.awaitsPasskey === true && requirement.beforePasskey !== true) throw passkeyNeeded();
  // An operation itself checks rights that depend on the row it names.
  if (isAreaPrivilege(privilege) && !grants(actor.privileges, privilege)) {
    throw new DomainError("forbidden", `The privilege ${privilege} is required`, { requiredPrivilege: privilege });
  }
  if (actor.scopes?.has(scope) === false) {
    throw new DomainError("forbidden", `The scope ${scope} is required`, { requiredScope: scope });
  }
  if (requirement.firstParty) checkFirstParty(actor);
}

/** The refusal of a session that no passkey began, where a role requires one. */
function passkeyNeeded(): DomainError {
  const message =
    "A role of yours requires a passkey: sign in by yours, or add one on the account page and sign in by it";
  return new DomainError("forbidden", message);
}

/**
 * Refuses third-party clients, whatever their scope, where the effect would outlast the user's consent: granting rights
 * and impersonating users. The refusal carries no challenge, because no sign-in would help.
 * @throws {DomainError} `forbidden`
 */
export function checkFirstParty({ clientId }: Actor): void {
  if (clientId === undefined || clientId === firstPartyClientId) return;
  throw new DomainError(
    "forbidden",
    "Only a session of the service's own client may do this: sign in through that client",
  );
}
