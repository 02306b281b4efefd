import type { OperationContext } from "@design-catalog/core";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import {
  findSignedIn,
  form,
  hidden,
  html,
  type Html,
  pageRoute,
  readCookie,
  readGuardedForm,
  redirectResponse,
  returnPath,
  signInPathFor,
} from "@design-catalog/pages/parts";
import { type PageGroup, pageGroups } from "../console-page.ts";
import type { ShellTexts } from "./shell-texts.ts";

/** Choices of a browser, which its cookies keep for a year. */
export interface Preferences {
  /** Undefined is the language of the account. */
  readonly language: string | undefined;
  /** Undefined follows the system. */
  readonly colours: string | undefined;
  /** Groups of the navigation that the reader left open; undefined before the first choice. */
  readonly groups: readonly PageGroup[] | undefined;
}

const choices = { language: ["en", "de"], colours: ["light", "dark"] } as const;

type Choice = keyof typeof choices;

const keptSeconds = 365 * 86_400;
const path = "/admin/preferences";

/** The choices of a request's browser. */
export function readPreferences({ headers }: Request): Preferences {
  const chosen = (name: Choice) => known(name, readCookie(headers, name));
  // The navigation's own script writes the names of the open groups.
  const left = readCookie(headers, "navigation")?.split(".");
  const groups = left && pageGroups.filter((group) => left.includes(group));
  return { language: chosen("language"), colours: chosen("colours"), groups };
}

/** The form with which a browser chooses; `to` is the page that it returns to. */
export function preferencesForm(
  { language, colours }: Preferences,
  { texts, formToken, to }: { readonly texts: ShellTexts; readonly formToken: string; readonly to: string },
): Html {
  const { preferences } = texts;
  const content = html`${hidden("to", to)} ${choiceOf("language", language, preferences.language)}
    ${choiceOf("colours", colours, preferences.colours)}
    <button type="submit" class="secondary">${preferences.apply}</button>`;
  return html`<div class="preferences">
    <h2>${preferences.title}</h2>
    ${form(path, formToken, content)}
  </div>`;
}

interface ChoiceTexts {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
}

function choiceOf(name: Choice, chosen: string | undefined, { label, options }: ChoiceTexts): Html {
  const values = ["", ...choices[name]];
  return html`<div>
    <label for="choose-${name}">${label}</label>
    <select id="choose-${name}" name="${name}" autocomplete="off">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === (chosen ?? "") && html` selected`}>
            ${options[value] ?? value}
          </option>`,
      )}
    </select>
  </div>`;
}

/** Keeps the choices of a browser and leads back to the page. */
export const preferencesRoute: ContextRoute = pageRoute({
  name: "postConsolePreferences",
  method: "POST",
  path,
  run: takePreferences,
});

async function takePreferences(context: OperationContext, exchange: Exchange): Promise<Response> {
  const present = await findSignedIn(context, exchange);
  const sent = await readGuardedForm(context, exchange, present?.token);
  const to = returnPath(sent.get("to")) ?? "/admin";
  if (!present) return redirectResponse(signInPathFor(to));
  const cookies = (["language", "colours"] as const).map((name) => cookieOf(context, name, sent.get(name)));
  return redirectResponse(to, cookies);
}

/** A `Set-Cookie` with a choice, or one that removes it. */
function cookieOf({ baseUrl }: OperationContext, name: Choice, value: string | undefined): string {
  const chosen = known(name, value);
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${chosen ?? ""}; Path=/admin; Max-Age=${chosen === undefined ? 0 : keptSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function known(name: Choice, value: string | undefined): string | undefined {
  return choices[name].find((choice) => choice === value);
}
