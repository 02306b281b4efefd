import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { firstPartyClient } from "../oauth-clients/first-party-client.ts";
import { recordSignIn } from "../sign-in/record-sign-in.ts";
import { stillVerified } from "../sign-in/still-verified.ts";
import { verifyCredentials } from "../sign-in/verify-credentials.ts";
import { type Access, accessOf } from "../users/access.ts";
import { withIdToken } from "./id-token.ts";
import { OAuthError } from "./oauth-error.ts";
import { parseResources, parseScope, type ResourceName, resourceScopes, resourcesOf } from "./scopes.ts";
import { type Grant, issueRefreshToken, type TokenResponse, tokenResponse } from "./token-response.ts";

/** One text for every fault of credentials, which reveals nothing about accounts. */
const refusal = "The credentials are wrong";

/** Text shown only after the right password; clients then ask for the code and try again with the parameter `otp`. */
export const codeNeeded = "A one-time code is needed";

/** Text shown only after the right password. */
const passkeyNeeded = "A passkey is needed: sign in by it in a browser";

/**
 * Exchanges an address, a password and, if the user has a second factor, a one-time code for tokens.
 * @throws {OAuthError} `invalid_grant`, `invalid_scope`, `invalid_target`
 * @throws {DomainError} `rate_limited`
 */
export async function passwordGrant(
  context: OperationContext,
  credentials: {
    readonly username: string;
    readonly password: string;
    readonly otp: string | undefined;
    /** @default all scopes that open the resources, otherwise all that open the API */
    readonly scope: string | undefined;
    /**
     * Resources for which the tokens are issued (RFC 8707), at most those that the scopes open.
     * @default those that the scopes open
     */
    readonly resources: readonly string[] | undefined;
    /**
     * Tells whether the user's rights suffice; a user without them gets the common refusal.
     * @default accepts every user
     */
    readonly accepts?: ((access: Access) => boolean) | undefined;
  },
): Promise<TokenResponse> {
  const { username, password, otp } = credentials;
  const audience = readAudience(context, credentials);
  const verification = await verifyCredentials(context, { emailAddress: username, password, code: otp });
  if (verification.outcome === "code needed") throw new OAuthError("invalid_grant", codeNeeded);
  if (verification.outcome === "passkey needed") throw new OAuthError("invalid_grant", passkeyNeeded);
  if (verification.outcome !== "verified") throw new OAuthError("invalid_grant", refusal);
  const familyId = context.ports.ids.next();
  const { grant, refreshToken } = await inTransaction(context, async (change) => {
    const { transaction } = change;
    const user = await stillVerified(transaction, verification);
    const access = user && (await accessOf(transaction, user));
    if (!access || credentials.accepts?.(access) === false) throw new OAuthError("invalid_grant", refusal);
    const begun = { access, clientId: firstPartyClientId, ...audience, familyId, acr: null };
    await recordSignIn(change, access.user);
    return { grant: begun, refreshToken: await issueRefreshToken(change, begun) };
  });
  const signedInAt = formatTimestamp(context.ports.clock.now());
  const client = firstPartyClient(context);
  const signInMethod = verification.withCode ? "password-and-code" : "password";
  const response = await tokenResponse(context, grant, refreshToken);
  return withIdToken(context, response, { client, grant, signedInAt, signInMethod });
}

function readAudience(
  { baseUrl }: OperationContext,
  { scope, resources = [] }: { readonly scope: string | undefined; readonly resources: readonly string[] | undefined },
): Pick<Grant, "scope" | "resources"> {
  const asked = resources.length === 0 ? undefined : (parseResources(baseUrl, resources) ?? []);
  if (asked?.length === 0) throw new OAuthError("invalid_target", "The resource is unknown");
  const scopes = parseScope(scope || allScopesOf(asked ?? ["api"]));
  if (scopes.length === 0) throw new OAuthError("invalid_scope", "The scope is unknown");
  const opened = resourcesOf(scopes);
  if (asked?.every((name) => opened.includes(name)) === false) {
    throw new OAuthError("invalid_target", "The scope does not open this resource");
  }
  return { scope: scopes.join(" "), resources: asked ?? opened };
}

/**
 * Default scope of first-party software: everything that opens the resources, since its user is present. A token for the
 * MCP server with the scopes of the API would open nothing.
 */
function allScopesOf(resources: readonly ResourceName[]): string {
  return resources.flatMap((name) => resourceScopes[name]).join(" ");
}
