import { type EnabledProvider, strongerSignIn } from "@design-catalog/core/identity";
import { errorBox, field, form, hidden } from "../frame/form-parts.ts";
import { fill, html, type Html } from "../frame/html.ts";
import { type PageAnswer, pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";
import { withPasskeyScript } from "../passkeys/script-part.ts";
import { passkeySignInPart } from "../passkeys/sign-in-part.ts";
import type { PendingRequest } from "../visit/pending-request.ts";

/** Longest address, in characters (RFC 5321 §4.5.3.1.3). */
const emailAddressLengthMax = 254;

/** Contents of the sign-in forms. */
export interface SignInForm {
  readonly view: View;
  readonly pending: PendingRequest | undefined;
  /** Path of the console to continue at without a pending request; the account page without one. */
  readonly to?: string | undefined;
  readonly providers: readonly EnabledProvider[];
  /** Domains whose passkeys may sign in, or those of the user's passkeys once the password was shown; none without any. */
  readonly passkeyDomains: readonly string[];
  /** Domain of the page. */
  readonly ownDomain: string;
  readonly formToken: string;
  readonly emailAddress?: string;
  readonly error?: string | undefined;
}

/** Email address and password, single sign-on, and the ways to an account. */
export function signInPage(shown: SignInForm, answer: PageAnswer): Response {
  const { view, pending, providers, error, passkeyDomains: domains } = shown;
  const offersPasskeys = domains.length > 0;
  const { texts, brand, mark } = view;
  const stronger = pending && strongerSignIn(pending.request);
  const client = pending && html`<strong><bdi>${pending.client.name}</bdi></strong>`;
  const body = html`${client && html`<p class="muted">${fill(texts.signIn.toContinue, { client })}</p>`}
  ${stronger && html`<p>${texts.signIn.stronger[stronger]}</p>`} ${errorBox(error)} ${passwordForm(shown)}
  ${offersPasskeys && passkeySignInPart(texts, passkeyTargets(shown))} ${providerList(providers, shown)}
  ${accountLinks(view)}`;
  const page = { texts, brand, mark, title: texts.signIn.title, body, hasError: error !== undefined };
  return pageResponse(page, offersPasskeys ? withPasskeyScript(answer) : answer);
}

/** Domains for a sign-in by a passkey, and where it leads. */
function passkeyTargets({ pending, to, passkeyDomains: domains, ownDomain }: SignInForm) {
  return { request: pending?.request.id, to, domains, ownDomain };
}

function passwordForm(shown: SignInForm): Html {
  const { view, pending, to, formToken, emailAddress = "", error, passkeyDomains } = shown;
  const { texts } = view;
  const goesToPassword = emailAddress !== "";
  return form(
    "/signin",
    formToken,
    html`${hidden("request", pending?.request.id)} ${hidden("to", to)}
      ${field({
        name: "emailAddress",
        label: texts.emailAddress,
        type: "email",
        autocomplete: passkeyDomains.length > 0 ? "username webauthn" : "username",
        value: emailAddress,
        lengthMax: emailAddressLengthMax,
        autofocus: !goesToPassword && error === undefined,
      })}
      ${field({
        name: "password",
        label: texts.password,
        type: "password",
        autocomplete: "current-password",
        autofocus: goesToPassword,
        aside: html`<a href="/forgot">${texts.signIn.forgot}</a>`,
      })} <button type="submit">${texts.signIn.submit}</button>`,
  );
}

function providerList(providers: readonly EnabledProvider[], shown: SignInForm): Html | false {
  if (providers.length === 0) return false;
  const { texts } = shown.view;
  const query = queryOf(shown);
  return html`<p class="or">${texts.signIn.or}</p>
    <ul class="providers">
      ${providers.map(
        ({ slug, name }) =>
          html`<li>
            <a
              class="button secondary"
              href="/api/v1/account/sso/${encodeURIComponent(slug)}/start${query === "" ? "" : `?${query}`}"
              >${fill(texts.signIn.withProvider, { provider: html`<bdi>${name}</bdi>` })}</a
            >
          </li> `,
      )}
    </ul>`;
}

/** Query with what waits for the sign-in. */
function queryOf({ pending, to }: SignInForm, more: Readonly<Record<string, string>> = {}): string {
  const waiting = { ...(pending && { request: pending.request.id }), ...(to !== undefined && { to }) };
  return new URLSearchParams({ ...waiting, ...more }).toString();
}

function accountLinks({ texts: { signIn }, settings }: View): Html | false {
  if (!settings.signUp.enabled) return false;
  return html`<div class="after muted">
    <p>${signIn.noAccount} <a href="/signup">${signIn.signUp}</a></p>
    <p>${signIn.unverified} <a href="/verify/resend">${signIn.resend}</a></p>
  </div>`;
}

/** Contents of the second step. */
export interface CodeForm extends SignInForm {
  /** The sealed first step. */
  readonly step: string;
}

/** The second step: the code of an authenticator, or a passkey. */
export function codePage(shown: CodeForm, answer: PageAnswer): Response {
  const { view, pending, to, formToken, step, passkeyDomains: domains, emailAddress = "", error } = shown;
  const { texts, brand, mark } = view;
  const again = `/signin?${queryOf(shown, { switch: "yes" })}`;
  const body = html`<p class="muted"><bdi>${emailAddress}</bdi></p>
    <p>${texts.code.text}</p>
    ${form(
      "/signin",
      formToken,
      html`${hidden("request", pending?.request.id)} ${hidden("to", to)} ${hidden("step", step)}
        ${field({
          name: "code",
          label: texts.code.label,
          type: "text",
          autocomplete: "one-time-code",
          error,
          autofocus: true,
          lengthMax: codeLengthMax,
        })} <button type="submit">${texts.code.submit}</button>`,
    )}
    ${domains.length > 0 && passkeySignInPart(texts, { ...passkeyTargets(shown), step })}
    <p class="after"><a href="${again}">${texts.code.again}</a></p>`;
  const page = { texts, brand, mark, title: texts.code.title, body, hasError: error !== undefined };
  return pageResponse(page, domains.length > 0 ? withPasskeyScript(answer) : answer);
}

/** Recovery codes are longer than six digits; leaves room for spaces. */
const codeLengthMax = 64;
