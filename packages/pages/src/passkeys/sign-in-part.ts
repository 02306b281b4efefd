import { fill, html, type Html } from "../frame/html.ts";
import type { PageTexts } from "../texts/texts-en.ts";
import { dataAttributes, passkeyScript } from "./script-part.ts";

/** Parts of an answer to `finishPasskeySignIn` that say what goes on after the sign-in. */
export interface PasskeySignInShown {
  readonly request: string | undefined;
  readonly to: string | undefined;
  /** The sealed first step of a user who shows a passkey in place of a code. */
  readonly step?: string | undefined;
  /** Domains whose passkeys may sign in. Those of others than the page's need a browser that knows related origins. */
  readonly domains: readonly string[];
  readonly ownDomain: string;
}

/** Buttons for passkeys of other domains: about as many as browsers have to know of one site (WebAuthn Level 3 §5.11.1). */
const foreignButtonsMax = 4;

/** The part of a page that signs in by a passkey. It stays hidden where the browser has no passkeys or runs no scripts. */
export function passkeySignInPart(
  { passkey, signIn, formStale, wait }: PageTexts,
  { request, to, step, domains, ownDomain }: PasskeySignInShown,
): Html {
  const isHere = domains.includes(ownDomain);
  const others = domains.filter((domain) => domain !== ownDomain).slice(0, foreignButtonsMax);
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
      ${isHere && html`<button type="button" class="secondary">${step === undefined ? passkey.signIn : passkey.instead}</button>`}
      ${others.map((domain) => foreignButton(passkey, { domain, step }))}
      ${!isHere && html`<p class="hint">${fill(passkey.elsewhere, { domains: others.join(", ") })}</p>`}
    </div>
    ${passkeyScript}`;
}

/** Shown by the script where the browser knows related origins. */
function foreignButton(
  { signInOf, insteadOf }: PageTexts["passkey"],
  { domain, step }: { readonly domain: string; readonly step: string | undefined },
): Html {
  const text = fill(step === undefined ? signInOf : insteadOf, { domain: html`<bdi>${domain}</bdi>` });
  return html`<button type="button" class="secondary" hidden data-domain="${domain}">${text}</button>`;
}
