import type { UserRow } from "@design-catalog/core/identity";
import { form, hidden } from "../frame/form-parts.ts";
import { fill, html, type Html } from "../frame/html.ts";
import { pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";
import { withPasskeyScript } from "../passkeys/script-part.ts";
import type { RecordingPart } from "../recorder/recording-part.ts";
import { invitationList, type OwnInvitation } from "./own-invitations.ts";
import { type OwnPasskey, passkeyAddition, passkeyList } from "./own-passkeys.ts";

/** An application that may act for the user. */
export interface Connection {
  readonly clientId: string;
  /** Null for an application that no longer exists. */
  readonly name: string | null;
  readonly lastUsedAt: string;
}

/** Contents of an account page. */
export interface AccountShown {
  readonly view: View;
  readonly user: UserRow;
  readonly connections: readonly Connection[];
  readonly invitations: readonly OwnInvitation[];
  /** Undefined where there can be none. */
  readonly passkeys: readonly OwnPasskey[] | undefined;
  readonly formToken: string;
  /** Leads to the console's account page. */
  readonly hasConsole: boolean;
  readonly recording: RecordingPart;
}

/** The account page of the signed-in user. */
export function accountPage(shown: AccountShown): Response {
  const { view, user, invitations, passkeys, formToken, hasConsole, recording } = shown;
  const { texts, brand, mark } = view;
  const { account } = texts;
  const address = html`<strong><bdi>${nameOf(user)}</bdi></strong>`;
  const body = html`<p>${fill(account.signedInAs, { address })}</p>
    <ul class="links">
      ${hasConsole && html`<li><a href="/admin/account">${account.settings}</a></li>`}
      <li><a href="/forgot">${account.password}</a></li>
      <li><a href="/signin?switch=yes">${account.switchAccount}</a></li>
      <li><a href="/docs">${account.api}</a></li>
    </ul>
    ${invitationList(invitations, shown)}
    <h2>${account.connections}</h2>
    ${connectionList(shown)} ${passkeys && passkeySection(passkeys, shown)} ${recording.body}
    <div ${recording.isRecorded && html`data-ends-recording`}>
      ${form("/signout", formToken, html`<button type="submit" class="secondary">${account.signOut}</button>`)}
    </div>`;
  const page = { texts, brand, mark, title: account.title, body };
  return pageResponse(page, passkeys ? withPasskeyScript() : { headers: recording.headers });
}

/** The account page of a session that lacks the passkey which a role requires: the way to one. */
export function limitedPage(shown: Pick<AccountShown, "view" | "user" | "passkeys" | "formToken">): Response {
  const { view, user, passkeys = [], formToken } = shown;
  const { texts, brand, mark } = view;
  const { account, passkey } = texts;
  const address = html`<strong><bdi>${nameOf(user)}</bdi></strong>`;
  const body = html`<p>${fill(account.signedInAs, { address })}</p>
    <div class="box notice"><p>${passkeys.length === 0 ? passkey.required : passkey.useIt}</p></div>
    ${passkeys.length === 0 ? passkeyAddition(texts, formToken) : passkeyList(passkeys, texts)}
    ${passkeys.length > 0 && html`<p><a class="button" href="/signin?switch=yes">${passkey.signIn}</a></p>`}
    ${form("/signout", formToken, html`<button type="submit" class="secondary">${account.signOut}</button>`)}`;
  return pageResponse({ texts, brand, mark, title: passkey.requiredTitle, body }, withPasskeyScript());
}

function passkeySection(
  passkeys: readonly OwnPasskey[],
  { view: { texts }, formToken }: Pick<AccountShown, "view" | "formToken">,
): Html {
  return html`<h2>${texts.passkey.title}</h2>
    <p class="hint">${texts.passkey.hint}</p>
    ${passkeyList(passkeys, texts)} ${passkeyAddition(texts, formToken)}`;
}

function connectionList(shown: AccountShown): Html {
  const { connections, view } = shown;
  if (connections.length === 0) return html`<p class="muted">${view.texts.account.noConnections}</p>`;
  return html`<ul class="connections">
    ${connections.map((connection) => connectionItem(connection, shown))}
  </ul>`;
}

function connectionItem(
  { clientId, name, lastUsedAt }: Connection,
  { view: { texts }, formToken }: AccountShown,
): Html {
  const { account, language } = texts;
  const client = html`<bdi>${name ?? account.goneClient}</bdi>`;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(lastUsedAt));
  return html`<li>
    <strong>${client}</strong>
    <p class="hint">${fill(account.lastUsed, { date })}</p>
    ${form(
      "/account/disconnect",
      formToken,
      html`${hidden("clientId", clientId)}
        <button type="submit" class="link">${fill(account.disconnect, { client })}</button>`,
    )}
  </li>`;
}

function nameOf({ firstName, lastName, emailAddress }: UserRow): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? emailAddress : `${name} (${emailAddress})`;
}
