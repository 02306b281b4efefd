import { jsonIn } from "../../engine/schemas/json-body.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import type { JsonObject } from "../../ports/json.ts";
import { AuthorizationError } from "./authorization-error.ts";

/**
 * The request for a claim of the ID token in the parameter `claims` (OpenID Connect Core §5.5.1); undefined if it only asks
 * for what an ID token has anyway.
 * @throws {AuthorizationError} `invalid_request` for claims that are not an object
 */
export function askedClaim(claims: string | undefined, name: "acr" | "sub"): JsonObject | undefined {
  if (claims === undefined) return undefined;
  const asked = jsonIn(claims);
  if (!isJsonObject(asked)) throw new AuthorizationError("invalid_request", "The parameter claims must be an object");
  const ofToken = asked["id_token"];
  const claim = isJsonObject(ofToken) ? ofToken[name] : undefined;
  return isJsonObject(claim) ? claim : undefined;
}
