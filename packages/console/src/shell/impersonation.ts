import { DomainError, type OperationContext } from "@design-catalog/core";
import { accessOf, endImpersonation, findImpersonation, type Impersonation } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import {
  checkOwnPage,
  findSignedIn,
  form,
  formTokenFor,
  html,
  type Html,
  pageRoute,
  readCookie,
  readGuardedForm,
  redirectResponse,
  type SignedIn,
} from "@design-catalog/pages/parts";
import { holds } from "./rights.ts";
import type { ShellTexts } from "./shell-texts.ts";

const path = "/admin/impersonation";
const endPath = "/admin/impersonation/end";
const cookieName = "impersonation";
/** Characters of a token that fit a cookie with its name and attributes (RFC 6265bis §5.6: 4,096 bytes). */
const tokenCharactersMax = 3900;

/** The impersonation that runs in the request's browser. */
export async function readImpersonation(
  context: OperationContext,
  request: Request,
  present: SignedIn,
): Promise<Impersonation | undefined> {
  const token = readCookie(request.headers, cookieName);
  return token === undefined ? undefined : findImpersonation(context, present, token);
}

/** The secret that a page's form token is derived from: a page of another user cannot get this user's token. */
export function pageSecret({ token }: SignedIn, impersonation: Impersonation | undefined): string {
  return impersonation ? `${token}:${impersonation.sessionId}` : token;
}

/** The banner over every page while an administrator acts as somebody else, with the way back. */
export async function impersonationBanner(
  context: OperationContext,
  shown: { readonly present: SignedIn; readonly impersonation: Impersonation | undefined; readonly texts: ShellTexts },
): Promise<Html | false> {
  const { present, impersonation, texts } = shown;
  if (!impersonation) return false;
  const { acting, language } = texts;
  const until = new Date(impersonation.expiresAt * 1000);
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }).format(until);
  const button = html`<button type="submit">${acting.end}</button>`;
  const secondsLeft = secondsUntil(context, impersonation);
  return html`<section class="acting" aria-label="${acting.label}" data-seconds="${secondsLeft}">
    <p>
      ${acting.text} <strong><bdi>${impersonation.access.user.emailAddress}</bdi></strong
      >. ${acting.until} ${time} UTC. ${acting.audited}
    </p>
    ${form(endPath, await formTokenFor(context, present.token), button)}
  </section>`;
}

/** Keeps the token of an impersonation that a page of the console has begun, where no script can read it. */
export const impersonationRoute: ContextRoute = {
  name: "beginConsoleImpersonation",
  method: "POST",
  path,
  documented: false,
  run: beginImpersonation,
};

/** Leads back to the administrator's own account. */
export const impersonationEndRoute: ContextRoute = pageRoute({
  name: "postConsoleImpersonationEnd",
  method: "POST",
  path: endPath,
  run: takeEnd,
});

async function beginImpersonation(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const present = await findSignedIn(context, exchange);
  if (!present) throw new DomainError("unauthenticated", "The browser is not signed in");
  await checkOwnPage(context, request, present.token);
  const token = request.headers.get("authorization")?.replace(/^Bearer /u, "") ?? "";
  const impersonation = await findImpersonation(context, present, token);
  if (!impersonation)
    throw new DomainError("forbidden", "The token does not belong to an impersonation of this browser");
  if (token.length > tokenCharactersMax) {
    const reason =
      "Cannot impersonate this user in the console because the names of the user's roles are too long for a cookie";
    throw new DomainError("conflict", reason);
  }
  const cookie = cookieOf(context, token, secondsUntil(context, impersonation));
  return new Response(null, { status: 204, headers: { "set-cookie": cookie, "cache-control": "no-store" } });
}

function secondsUntil({ ports }: OperationContext, { expiresAt }: Impersonation): number {
  return expiresAt - Math.floor(ports.clock.now() / 1000);
}

async function takeEnd(context: OperationContext, exchange: Exchange): Promise<Response> {
  const present = await findSignedIn(context, exchange);
  await readGuardedForm(context, exchange, present?.token);
  const impersonation = present && (await readImpersonation(context, exchange.request, present));
  if (present && impersonation) await endImpersonation(context, { impersonation, author: present.user });
  const gone = [cookieOf(context, "", 0)];
  if (!present || !impersonation) return redirectResponse("/admin", gone);
  const { privileges } = await accessOf(context.store, present.user);
  const seesUsers = holds(privileges, "Admin Users");
  return redirectResponse(seesUsers ? `/admin/users?user=${impersonation.access.user.id}` : "/admin", gone);
}

function cookieOf({ baseUrl }: OperationContext, token: string, seconds: number): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName}=${token}; Path=/admin; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
