import type { OperationContext } from "@design-catalog/core";
import { endBrowserSession, type LogoutRequest, readLogout } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { handOverPage } from "../authorize/hand-over-page.ts";
import { checkedTarget, placeOf } from "../frame/client-place.ts";
import { formTokenFor, readGuardedForm, readQuery } from "../frame/form-guard.ts";
import { form, hidden } from "../frame/form-parts.ts";
import { fill, html } from "../frame/html.ts";
import { pageResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { byPostRoute } from "../visit/by-post-route.ts";
import { clearCookie } from "../visit/cookies.ts";
import { pageRoute } from "../visit/page-route.ts";
import { findSignedIn, readToken, type SignedIn } from "../visit/visitor.ts";

const logoutPath = "/api/v1/oauth/logout";

const logoutParameters = Type.Object({
  id_token_hint: Type.Optional(Type.String({ description: "An ID token of the client, even an expired one" })),
  client_id: Type.Optional(Type.String({ maxLength: 2048 })),
  post_logout_redirect_uri: Type.Optional(Type.String({ maxLength: 2048 })),
  state: Type.Optional(Type.String({ description: "Returned to the client" })),
  ui_locales: Type.Optional(Type.String()),
});

/**
 * The end session endpoint (OpenID Connect RP-Initiated Logout 1.0). It signs out at once where the client shows an ID
 * token of the browser's own sign-in, however old, and asks otherwise: a link could come from anybody who has ever got an
 * ID token of the user. Afterwards it sends the browser to an
 * address that the client has registered, or shows a link to it if neither an administrator nor the session of this user
 * vouches for the client.
 */
export const logoutRoute: ContextRoute = {
  ...pageRoute({ name: "logout", method: "GET", path: logoutPath, run: logout }),
  documented: true,
  mediaType: "text/html",
  tag: "OAuth",
  summary: "Sign a user out, in a browser, for a client",
  description:
    "The end session endpoint for browsers (OpenID Connect RP-Initiated Logout). It signs the browser out, asking first unless `id_token_hint` is an ID token of the present sign-in, and returns to an address that the client has registered. Clients keep their tokens.",
  query: logoutParameters,
  status: 302,
  pageAnswers: { 200: "A page that asks the user, or says that the browser is signed out" },
  failures: [400],
  failureTypes: { "text/html": Type.String({ description: "A page that explains the error" }) },
  answer: "Redirect to the registered address",
};

/** RP-Initiated Logout 1.0 §2 demands both methods. */
export const logoutByPostRoute: ContextRoute = {
  ...byPostRoute(logoutRoute),
  documented: true,
  mediaType: "text/html",
  tag: "OAuth",
  summary: "Sign a user out by a form, in a browser, for a client",
  description: "Takes the parameters of the end session endpoint as a form, and redirects to the same request by GET.",
  body: logoutParameters,
  bodyType: "form",
  example: {
    body: {
      id_token_hint: "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2NhdGFsb2cuZXhhbXBsZSJ9.c2lnbmF0dXJl",
      state: "af0ifjsldkj",
    },
  },
  status: 303,
  failures: [400, 413, 415],
  answer: "Redirect to the same request by GET",
};

async function logout(context: OperationContext, exchange: Exchange): Promise<Response> {
  const asked = await readLogout(context, readQuery(exchange));
  const { location, isVouched } = asked;
  const present = await findSignedIn(context, exchange);
  if (present && !isAbout(asked, present)) return showSignOut(context, exchange);
  if (present) await endBrowserSession(context, present.token);
  // Whoever is signed in here used this client, as its ID token shows.
  if (location === undefined || !(isVouched || present)) return signedOutPage(context, exchange.request, location);
  const answer = new Response(null, { status: 302, headers: { location: checkedTarget(location) } });
  for (const cookie of clearedCookies(context)) answer.headers.append("set-cookie", cookie);
  return answer;
}

/** Tells whether a client has shown an ID token of this sign-in (RP-Initiated Logout 1.0 §2 demands a question otherwise). */
function isAbout({ userId, signedInSeconds }: LogoutRequest, { session, user }: SignedIn): boolean {
  return user.id === userId && Math.floor(Date.parse(session.signedInAt) / 1000) === signedInSeconds;
}

/** Asks a user who followed a link whether to sign out. */
export async function showSignOut(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const asked = readQuery(exchange);
  const present = await findSignedIn(context, exchange);
  if (!present) return signedOutPage(context, request);
  const { texts, brand, mark } = await openView(context, request, asked.get("ui_locales"));
  const { clientId } = await readLogout(context, asked);
  const body = html`<p>${texts.signOut.question}</p>
    ${form(
      "/signout",
      await formTokenFor(context, present.token),
      html`${hidden("client_id", clientId)}
        ${["post_logout_redirect_uri", "state"].map((name) => hidden(name, asked.get(name)))}
        <button type="submit">${texts.account.signOut}</button>`,
    )}`;
  return pageResponse({ texts, brand, mark, title: texts.signOut.title, body });
}

/** Ends the browser's session and returns to the client that asked for it; clients keep their tokens. */
export async function takeSignOut(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request } = exchange;
  const token = readToken(context, request, "session");
  const fields = await readGuardedForm(context, exchange, token);
  const { location, isVouched } = await readLogout(context, fields);
  if (token !== undefined) await endBrowserSession(context, token);
  if (location === undefined || !isVouched) return signedOutPage(context, request, location);
  return handOverPage(await openView(context, request), { location }, clearedCookies(context));
}

async function signedOutPage(context: OperationContext, request: Request, location?: string): Promise<Response> {
  const { texts, brand, mark } = await openView(context, request);
  const target = location !== undefined && checkedTarget(location);
  const body = html`<p>${texts.signOut.done}</p>
    ${
      target !== false &&
      html`<p><a href="${target}">${fill(texts.refused.leave, { host: placeOf(target, texts) })}</a></p>`
    }
    <p><a class="button" href="/signin">${texts.toSignIn}</a></p>`;
  return pageResponse(
    { texts, brand, mark, title: texts.signOut.doneTitle, body },
    { cookies: clearedCookies(context) },
  );
}

function clearedCookies({ baseUrl }: OperationContext): readonly string[] {
  return [clearCookie(baseUrl, "session"), clearCookie(baseUrl, "recording")];
}
