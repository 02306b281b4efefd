/** Written by `bun run contract` from the OpenAPI documents: operations of "Authentication". */
import type { Operation } from "../../operation.ts";
import type { AuthorizationDecision, AuthorizationRequest, DecidedAuthorization, PasskeySignInAnswer, PasskeySignInBegin, PasskeySignInOptions, PasskeySignedIn } from "../types.ts";

/** Read what a client asks the user for. */
export const getAuthorizationRequest: Operation<{ readonly path: { readonly "id": string; }; }, AuthorizationRequest> = { method: "GET", path: "/api/v1/oauth/requests/{id}", privilege: "public" };
/** Allow or deny what a client asks for. */
export const decideAuthorizationRequest: Operation<{ readonly path: { readonly "id": string; }; readonly body: AuthorizationDecision; }, DecidedAuthorization> = { method: "POST", path: "/api/v1/oauth/requests/{id}/decision", privilege: "public" };
/** Begin to sign a browser in by a passkey. */
export const beginPasskeySignIn: Operation<{ readonly body: PasskeySignInBegin; }, PasskeySignInOptions> = { method: "POST", path: "/api/v1/me/passkeys/signin/begin", privilege: "public" };
/** Sign a browser in by a passkey. */
export const finishPasskeySignIn: Operation<{ readonly body: PasskeySignInAnswer; }, PasskeySignedIn> = { method: "POST", path: "/api/v1/me/passkeys/signin/finish", privilege: "public" };
