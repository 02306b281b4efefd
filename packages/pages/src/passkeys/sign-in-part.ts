import { html, type Html } from "../frame/html.ts";
import type { PageTexts } from "../texts/texts.ts";
import { dataAttributes, passkeyScript } from "./script-part.ts";

/** Parts of an answer to `finishPasskeySignIn` that say what goes on after the sign-in. */
export interface PasskeySignInShown {
  readonly request: string | undefined;
  readonly to: string | undefined;
  /** The sealed first step of a user who shows a passkey in place of a code. */
  readonly step?: string | undefined;
}

/** The part of a page that signs in by a passkey. It stays hidden where the browser has no passkeys or runs no scripts. */
export function passkeySignInPart(
  { passkey, signIn, formStale, wait }: PageTexts,
  { request, to, step }: PasskeySignInShown,
): Html {
  const attributes = {
    request,
    to,
    step,
    cancelled: passkey.cancelled,
    refused: passkey.refused,
    late: passkey.late,
    failed: passkey.failed,
    stale: formStale.text,
    wait,
  };
  return html`<div id="passkey-sign-in" hidden ${dataAttributes(attributes)}>
      <p class="or">${signIn.or}</p>
      <div class="box error" role="alert" hidden></div>
      <button type="button" class="secondary">${step === undefined ? passkey.signIn : passkey.instead}</button>
    </div>
    ${passkeyScript}`;
}
