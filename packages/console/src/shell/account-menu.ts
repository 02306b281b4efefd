import { form, html, type Html } from "@design-catalog/pages/parts";
import type { DrawIcon } from "./icon.ts";
import { preferencesForm } from "./preferences.ts";
import type { ShellTexts } from "./shell-texts.ts";
import type { Visit } from "./visit.ts";

/** The menu of who has signed in: the account, language and colours of this browser, and the way out. */
export function accountMenu(
  { exchange: { path, query }, present, impersonation, preferences }: Visit,
  { texts, icon, formToken }: { readonly texts: ShellTexts; readonly icon: DrawIcon; readonly formToken: string },
): Html {
  const { emailAddress, firstName, lastName } = impersonation?.access.user ?? present.user;
  const to = query === "" ? path : `${path}?${query}`;
  const signOut = html`<button type="submit" class="quiet">${icon("log-out")}${texts.signOut}</button>`;
  return html`<details class="visitor">
    <summary title="${emailAddress}">
      <span class="face" aria-hidden="true">${initialsOf([firstName, lastName], emailAddress)}</span>
      <span class="unseen">${texts.accountMenu}</span>
    </summary>
    <div class="float">
      <a href="/admin/account" title="${texts.account}"><bdi>${emailAddress}</bdi></a>
      ${preferencesForm(preferences, { texts, formToken, to })} ${form("/signout", formToken, signOut)}
    </div>
  </details>`;
}

/** Two letters by which a user knows their own menu: those of the name, otherwise of the address. */
function initialsOf(names: readonly (string | null)[], emailAddress: string): string {
  const known = names.flatMap((name) => (name === null || name === "" ? [] : [name]));
  const parts = known.length > 0 ? known : emailAddress.split(/[.@]/u).slice(0, 2);
  return parts.map(([first = ""]) => first.toUpperCase()).join("");
}
