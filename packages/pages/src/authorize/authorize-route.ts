import type { OperationContext } from "@design-catalog/core";
import { unreachable } from "@design-catalog/core/engine";
import { beginAuthorization, responseModes } from "@design-catalog/core/identity";
import { type ContextRoute, type Exchange, parsePairList } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { openView } from "../frame/view.ts";
import { byPostRoute } from "../visit/by-post-route.ts";
import { errorPage } from "../visit/error-page.ts";
import { pageRoute } from "../visit/page-route.ts";
import { findSignedIn } from "../visit/visitor.ts";
import { handOverPage } from "./hand-over-page.ts";

/**
 * The authorization endpoint (RFC 6749 §3.1). It redirects the browser to the sign-in page, or back to the client with
 * an error. It redirects nowhere if client or redirect URI are unknown, and shows only a link to a client that nobody
 * vouches for: otherwise anybody could use the endpoint to redirect to their own address.
 */
export const authorizeRoute: ContextRoute = {
  ...pageRoute({ name: "authorize", method: "GET", path: "/api/v1/oauth/authorize", run: authorize }),
  documented: true,
  mediaType: "text/html",
  tag: "OAuth",
  summary: "Ask a user, in a browser, to authorize a client",
  description:
    "The authorization endpoint for browsers (RFC 6749 with PKCE S256). It redirects to the sign-in page, or back to the client with an error; with `response_mode=form_post`, answers reach the client by a form. For an unknown client or redirect URI it shows a page and redirects nowhere. It takes POST, too.",
  query: Type.Object({
    response_type: Type.Literal("code"),
    client_id: Type.String({ maxLength: 2048 }),
    redirect_uri: Type.String({ maxLength: 2048 }),
    code_challenge: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9_-]{43}$",
        description: "Only a confidential client that asks for `openid` and sends `nonce` may leave it out",
      }),
    ),
    code_challenge_method: Type.Optional(Type.Literal("S256")),
    response_mode: Type.Optional(Type.Unsafe<string>(Type.String({ enum: [...responseModes] }))),
    state: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    resource: Type.Optional(Type.String({ description: "May be repeated (RFC 8707)" })),
    nonce: Type.Optional(Type.String()),
    prompt: Type.Optional(Type.String({ description: "none, login, consent or select_account" })),
    max_age: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$", description: "Seconds since the sign-in" })),
    acr_values: Type.Optional(
      Type.String({
        description: "Classes of sign-in that the client prefers: the user is asked for one, if they can",
      }),
    ),
    claims: Type.Optional(
      Type.String({
        description: "JSON; only `acr` of `id_token` counts, and if it is essential, so does its absence",
      }),
    ),
    login_hint: Type.Optional(Type.String()),
    id_token_hint: Type.Optional(Type.String({ description: "An ID token of the user whom the client means" })),
    ui_locales: Type.Optional(Type.String()),
  }),
  status: 302,
  pageAnswers: { 200: "With `response_mode=form_post`: a page that posts the answer to the client" },
  failures: [400],
  failureTypes: { "text/html": Type.String({ description: "A page that explains the error" }) },
  answer: "Redirect to the sign-in page, or back to the client with an error",
};

/** OpenID Connect Core §3.1.2.1 demands both methods. */
export const authorizeByPostRoute = byPostRoute(authorizeRoute);

async function authorize(context: OperationContext, exchange: Exchange): Promise<Response> {
  const { request, query } = exchange;
  const present = await findSignedIn(context, exchange);
  const begun = await beginAuthorization(context, parsePairList(query, "/query"), present);
  switch (begun.outcome) {
    case "refused":
      return errorPage(context, request, {
        text: begun.message,
        status: 400,
        leavesTo: begun.form ? undefined : begun.location,
      });
    case "redirect":
      return begun.form ? handOverPage(await openView(context, request), begun) : redirect(begun.location);
    case "pending":
      return redirect(`${context.baseUrl}/signin?request=${begun.requestId}`);
    default:
      return unreachable(begun);
  }
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
