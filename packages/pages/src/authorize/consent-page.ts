import { isLoopback, type UserRow } from "@design-catalog/core/identity";
import { placeOf } from "../frame/client-place.ts";
import { form, hidden } from "../frame/form-parts.ts";
import { fill, html, type Html } from "../frame/html.ts";
import { pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";
import type { PendingRequest } from "../visit/pending-request.ts";
import { addedRights, type ClientRights, dependsOnRights } from "./added-rights.ts";

/** Contents of the consent question. */
export interface ConsentShown extends PendingRequest {
  readonly view: View;
  readonly user: UserRow;
  /** Rights that the user's roles would give to the client. */
  readonly rights: ClientRights;
  readonly formToken: string;
}

/** Asks whether a client may act for its user: its name, its address, and what it wants to do. */
export function consentPage(shown: ConsentShown): Response {
  const { view, client, request, user, formToken } = shown;
  const { texts, brand, mark } = view;
  const { consent } = texts;
  const scopes = request.scope.split(" ");
  const body = html`${client.origin === "dynamic" && unverified(shown)}
    ${runsOnLoopback(client.redirectUris) && loopbackWarning(shown)}
    <div class="box account">
      <span>${fill(consent.signedInAs, { address: html`<strong><bdi>${user.emailAddress}</bdi></strong>` })}</span>
      <a href="/signin?request=${request.id}&amp;switch=yes">${consent.switchAccount}</a>
    </div>
    ${clientFacts(shown)}
    <h2>${consent.asksTo}</h2>
    <ul class="scopes">
      ${scopes.map((scope) => html`<li>${scopeText(scope, view)}${rightsList(scope, shown)}</li> `)}
    </ul>
    ${limits(scopes, view)}
    <p>${consent.noMore} <span class="muted">${consent.revoke}</span></p>
    ${form(
      "/consent",
      formToken,
      html`${hidden("request", request.id)}
        <div class="choices">
          <button type="submit" name="decision" value="deny" class="secondary">${consent.deny}</button>
          <button type="submit" name="decision" value="allow">${consent.allow}</button>
        </div>`,
    )}`;
  const heading = fill(consent.title, { client: html`<bdi>${client.name}</bdi>` });
  const title = consent.title.replace("{client}", () => client.name);
  return pageResponse({ texts, brand, mark, title, heading, body });
}

/** The rights that this user adds to a scope: the same words mean little to one user and everything to another. */
function rightsList(scope: string, { rights, view: { texts } }: ConsentShown): Html | false {
  const lines = addedRights(scope, rights, texts);
  return (
    lines.length > 0 &&
    html`<ul>
      ${lines.map((line) => html`<li>${line}</li> `)}
    </ul>`
  );
}

/** Sentences beyond the lists: on rights that the user may get later, and on what no right gives to the client. */
function limits(scopes: readonly string[], { texts: { rights } }: View): Html | false {
  if (!scopes.some((scope) => dependsOnRights(scope))) return false;
  return html`<p>${rights.later} ${scopes.includes("admin") && rights.limits}</p>`;
}

/** The purpose of a scope in the words of a page; its name if there are none. */
export function scopeText(scope: string, { texts }: View): string {
  return (Object.hasOwn(texts.scopes, scope) ? texts.scopes[scope] : undefined) ?? scope;
}

function unverified({ view: { texts } }: ConsentShown): Html {
  return html`<p><span class="badge">${texts.consent.unverified}</span> ${texts.consent.unverifiedText}</p>`;
}

function runsOnLoopback(redirectUris: readonly string[]): boolean {
  return redirectUris.length > 0 && redirectUris.every(isLoopback);
}

function loopbackWarning({ view: { texts } }: ConsentShown): Html {
  return html`<div class="box notice">
    <p><strong>${texts.consent.loopbackTitle}</strong></p>
    <p>${texts.consent.loopbackText}</p>
  </div>`;
}

function clientFacts({ view: { texts }, client, request }: ConsentShown): Html {
  const publisher = client.origin === "metadata-document" && new URL(client.clientId).host;
  return html`<dl>
    ${
      publisher &&
      html`<dt>${texts.consent.publishedBy}</dt>
        <dd><bdi>${publisher}</bdi></dd>`
    }
    <dt>${texts.consent.returnsTo}</dt>
    <dd>${placeOf(request.redirectUri, texts)}</dd>
  </dl>`;
}
