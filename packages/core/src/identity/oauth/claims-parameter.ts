import { jsonIn } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import { AuthorizationError } from "./authorization-error.ts";
import { claimScopes } from "./user-claims.ts";

/**
 * The request for a claim of the ID token in the parameter `claims` (OpenID Connect Core §5.5.1); undefined if it only asks
 * for what an ID token has anyway.
 * @throws {AuthorizationError} `invalid_request` for claims that are not an object
 */
export function askedClaim(claims: string | undefined, name: "acr" | "sub"): JsonObject | undefined {
  const claim = membersOf(claims, "id_token")[name];
  return isJsonObject(claim) ? claim : undefined;
}

/**
 * The scopes that open the claims about the user which the parameter names (OpenID Connect Core §5.5), for userinfo or the ID
 * token: both have the claims of all scopes. What it asks a claim to be changes nothing, since a scope opens what there is.
 * @throws {AuthorizationError} `invalid_request` for claims that are not an object
 */
export function askedClaimScopes(claims: string | undefined): readonly string[] {
  const names = new Set((["userinfo", "id_token"] as const).flatMap((place) => Object.keys(membersOf(claims, place))));
  return Object.entries(claimScopes).flatMap(([name, scope]) => (names.has(name) ? [scope] : []));
}

/** Claims that are asked for in one place, each with null or an object. */
function membersOf(claims: string | undefined, place: "userinfo" | "id_token"): JsonObject {
  if (claims === undefined) return {};
  const asked = jsonIn(claims);
  if (!isJsonObject(asked)) throw new AuthorizationError("invalid_request", "The parameter claims must be an object");
  const members = asked[place];
  return isJsonObject(members) ? members : {};
}
