import type { OperationContext } from "@design-catalog/core";
import { beginSsoLogin, endBrowserSession, finishSsoLogin, type SsoRefusal } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { redirectResponse } from "../frame/page.ts";
import { setCookie } from "../visit/cookies.ts";
import { pageRoute } from "../visit/page-route.ts";
import { returnPath } from "../visit/return-path.ts";
import { browserSecret, readToken } from "../visit/visitor.ts";

/** Ids of authorization requests: 256 bits, hex. Other texts name no request. */
const requestIdExpression = /^[0-9a-f]{64}$/u;

const description = {
  tag: "Single sign-on",
  documented: true,
  mediaType: "text/html",
  status: 303,
  failures: [400, 404],
  failureTypes: { "text/html": Type.String({ description: "A page that explains the error" }) },
} as const;

/** Sends a browser to its provider. */
export const startSso: ContextRoute = {
  ...pageRoute({ name: "startSso", method: "GET", path: "/api/v1/account/sso/{slug}/start", run: start }),
  ...description,
  summary: "Sign in through a single sign-on provider",
  description: "Sends a browser to an OpenID Connect provider with PKCE and a fresh state and nonce.",
  answer: "Redirect to the provider, or to the sign-in page with the reason for a refusal",
};

/** Takes a browser back from its provider. */
export const finishSso: ContextRoute = {
  ...pageRoute({ name: "finishSso", method: "GET", path: "/api/v1/account/sso/{slug}/callback", run: finish }),
  ...description,
  summary: "Return from a single sign-on provider",
  description:
    "Takes a browser back from a provider, checks its answer and starts a session; each start can be finished once.",
  answer: "Redirect to the page that waited for the sign-in, or to the sign-in page with the reason it failed",
};

async function start(context: OperationContext, { request, parameters, query }: Exchange): Promise<Response> {
  const asked = new URLSearchParams(query);
  const waiting = asked.get("request") ?? "";
  const requestId = requestIdExpression.test(waiting) ? waiting : undefined;
  const returnTo = returnPath(asked.get("to") ?? undefined);
  const { secret, cookies } = browserSecret(context, request);
  const { slug = "" } = parameters;
  const begun = await beginSsoLogin(context, { slug, browserToken: secret, requestId, returnTo });
  if (begun.outcome === "refused") return redirectResponse(signInPath({ requestId, returnTo, refusal: begun.reason }));
  return redirectResponse(begun.location, cookies);
}

async function finish(context: OperationContext, { request, parameters, query }: Exchange): Promise<Response> {
  const answer = new URLSearchParams(query);
  const { slug = "" } = parameters;
  const { requestId, returnTo, ...finished } = await finishSsoLogin(context, {
    slug,
    query,
    // A repeated parameter counts as absent; openid-client refuses it, too.
    state: answer.getAll("state").length === 1 ? (answer.get("state") ?? "") : "",
    error: answer.get("error") ?? undefined,
    browserToken: readToken(context, request, "browser"),
  });
  if (finished.outcome === "refused")
    return redirectResponse(signInPath({ requestId, returnTo, refusal: finished.reason }));
  const former = readToken(context, request, "session");
  if (former !== undefined) await endBrowserSession(context, former);
  const cookies = [setCookie(context.baseUrl, "session", finished.sessionToken)];
  // The sign-in page continues with the signed-in user.
  const to = requestId === null ? (returnPath(returnTo) ?? "/account") : signInPath({ requestId, returnTo });
  return redirectResponse(to, cookies);
}

function signInPath(to: {
  readonly requestId: string | null | undefined;
  readonly returnTo: string | undefined;
  readonly refusal?: SsoRefusal;
}): string {
  const query = new URLSearchParams();
  if (to.requestId) query.set("request", to.requestId);
  if (to.returnTo !== undefined) query.set("to", to.returnTo);
  if (to.refusal) query.set("sso", to.refusal);
  return `/signin?${query.toString()}`;
}
