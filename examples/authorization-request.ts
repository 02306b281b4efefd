import type { OperationContext } from "@design-catalog/core";
import { firstPartyClientId } from "@design-catalog/core/engine";
import { apiPageRedirectPath, beginAuthorization, findAuthorizationRequest } from "@design-catalog/core/identity";

/** An S256 challenge (RFC 7636 §4.2). */
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** Asks for an authorization as the API page does; returns the request, which waits for a user, and its client. */
export async function askForAuthorization(context: OperationContext) {
  const begun = await beginAuthorization(context, [
    ["client_id", firstPartyClientId],
    ["redirect_uri", context.baseUrl + apiPageRedirectPath],
    ["response_type", "code"],
    ["code_challenge", challenge],
    ["code_challenge_method", "S256"],
  ]);
  const found = begun.outcome === "pending" ? await findAuthorizationRequest(context, begun.requestId) : undefined;
  if (!found) throw new TypeError(`Cannot ask for an authorization: the request is ${begun.outcome}`);
  return found;
}
