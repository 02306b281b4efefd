import type { OperationContext } from "../../engine/calls/operation.ts";
import { findClient } from "../oauth-clients/find-client.ts";
import { isLoopback } from "../oauth-clients/redirect-uri.ts";
import { userOfSubject } from "../subjects/subjects.ts";
import { registeredUri } from "./redirect-location.ts";

/** A client's request to sign its user out of this service (OpenID Connect RP-Initiated Logout 1.0). */
export interface LogoutRequest {
  /** The client, if it is known. */
  readonly clientId: string | undefined;
  /** The user for whom the client got an ID token; a request without one may come from anybody. */
  readonly userId: string | undefined;
  /** Unix seconds of the sign-in that the ID token is about: it may be long over, and another one have followed. */
  readonly signedInSeconds: number | undefined;
  /** Where the browser goes afterwards; undefined unless the client has registered the address. */
  readonly location: string | undefined;
  /**
   * Whether the browser may go there without asking: anybody can register an address, sign in there and put the ID token
   * of their own account in a link.
   */
  readonly isVouched: boolean;
}

/**
 * Reads the parameters of a request to sign out. What does not fit together is left out: the user is then asked, or stays
 * here.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const asked = new Map([["post_logout_redirect_uri", "https://evil.example/"]]);
 * assert.equal((await readLogout(context, asked)).location, undefined);
 * ```
 */
export async function readLogout(
  context: OperationContext,
  parameters: ReadonlyMap<string, string>,
): Promise<LogoutRequest> {
  const shown = await context.ports.tokenSigner.readIdToken(parameters.get("id_token_hint") ?? "", {
    issuer: context.baseUrl,
  });
  const clientId = parameters.get("client_id") ?? shown?.aud;
  const client = clientId === undefined ? undefined : await findClient(context, clientId);
  const isOwn = client && shown?.aud === client.clientId;
  const userId = isOwn ? await userOfSubject(context.store, shown.sub) : undefined;
  const uri = parameters.get("post_logout_redirect_uri") ?? "";
  const own = client && { clientId: client.clientId, redirectUris: client.postLogoutRedirectUris };
  const isRegistered = own !== undefined && registeredUri(own, uri) !== undefined;
  return {
    clientId: client?.clientId,
    userId,
    signedInSeconds: isOwn ? shown.auth_time : undefined,
    location: isRegistered ? withState(uri, parameters.get("state")) : undefined,
    isVouched: client?.origin === "admin" || isLoopback(uri),
  };
}

function withState(uri: string, state: string | undefined): string {
  if (state === undefined) return uri;
  return `${uri}${uri.includes("?") ? "&" : "?"}state=${encodeURIComponent(state)}`;
}
