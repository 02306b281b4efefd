import { invalid } from "../../engine/errors.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import type { OAuthClientRow } from "./table.ts";

/** Members that only one kind of clients has. */
const membersOf: { readonly [Kind in OAuthClientRow["kind"]]: readonly string[] } = {
  app: [
    "redirectUris",
    "type",
    "postLogoutRedirectUris",
    "backchannelLogoutUri",
    "grantTypes",
    "scopes",
    "idTokenSignedResponseAlg",
    "subjectType",
    "sectorIdentifierUri",
    "uri",
    "logoUri",
    "trusted",
  ],
  service: ["roles", "authMethod", "secretExpiresAt", "jwks", "jwksUri"],
};

/**
 * Refuses members of a request that only the other kind of clients has, unless they say what is so anyway, as GET does.
 * @throws {DomainError} `validation_failed`
 */
export function checkMembersOfKind(kind: OAuthClientRow["kind"], sent: object, before: object = {}): void {
  const foreign = membersOf[kind === "app" ? "service" : "app"];
  const current = new Map<string, unknown>(Object.entries(before));
  const wrong = Object.entries(sent).find(
    ([member, value]) =>
      foreign.includes(member) && value !== undefined && !(current.has(member) && sameJson(value, current.get(member))),
  );
  if (!wrong) return;
  const other = kind === "app" ? "Only a service account has this" : "A service account does not have this";
  throw invalid(`/${wrong[0]}`, "unknown_member", other);
}
