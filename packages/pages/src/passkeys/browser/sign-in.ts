import { base64UrlOf, bytesOf } from "./base64-url.ts";
import { memberOf, send, textOf } from "./send.ts";

/** A sign-in that has begun. */
export interface BegunSignIn {
  /** Proves that the answer comes from this browser. */
  readonly formToken: string;
  readonly publicKey: {
    readonly challenge: string;
    readonly rpId: string;
    /** Milliseconds. */
    readonly timeout: number;
  };
}

/** A credential that answers a request. */
type Credentialed = PublicKeyCredential & { readonly response: AuthenticatorAssertionResponse };

/** Begins a sign-in by whichever passkey of a domain the browser will name, by default the page's. @throws {Refusal} */
export async function beginSignIn(domain?: string): Promise<BegunSignIn> {
  const answer = await send("/api/v1/me/passkeys/signin/begin", domain === undefined ? {} : { domain });
  const publicKey = memberOf(answer, "publicKey");
  return {
    formToken: textOf(answer, "formToken"),
    publicKey: {
      challenge: textOf(publicKey, "challenge"),
      rpId: textOf(publicKey, "rpId"),
      timeout: Number(memberOf(publicKey, "timeout")),
    },
  };
}

/** Lets the browser ask its user for a passkey. @throws {DOMException} of WebAuthn Level 3 §5.1.4 */
export async function askForPasskey(
  { publicKey: { challenge, ...publicKey } }: BegunSignIn,
  how: Pick<CredentialRequestOptions, "mediation" | "signal">,
): Promise<Credentialed> {
  const credential = await navigator.credentials.get({
    ...how,
    publicKey: { ...publicKey, challenge: bytesOf(challenge), userVerification: "required" },
  });
  if (isAnswer(credential)) return credential;
  throw new DOMException("The browser has no passkey", "NotAllowedError");
}

function isAnswer(credential: Credential | null): credential is Credentialed {
  return credential instanceof PublicKeyCredential && credential.response instanceof AuthenticatorAssertionResponse;
}

/** Shows the answer to the service, and goes where it leads. @throws {Refusal} */
export async function finishSignIn(
  place: HTMLElement,
  { begun, credential }: { readonly begun: BegunSignIn; readonly credential: Credentialed },
): Promise<void> {
  const { id, response } = credential;
  const { request, to, step } = place.dataset;
  const answer = {
    id,
    clientDataJSON: base64UrlOf(response.clientDataJSON),
    authenticatorData: base64UrlOf(response.authenticatorData),
    signature: base64UrlOf(response.signature),
    ...(response.userHandle && { userHandle: base64UrlOf(response.userHandle) }),
    request,
    to,
    step,
  };
  const signedIn = await send("/api/v1/me/passkeys/signin/finish", answer, {
    "x-form-token": begun.formToken,
  });
  location.assign(textOf(signedIn, "redirectTo"));
}
