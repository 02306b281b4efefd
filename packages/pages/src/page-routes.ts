import type { ContextRoute } from "@design-catalog/http";
import { showAccountForm, takeAccountForm } from "./account/account-form.ts";
import { type AccountForm, accountForms } from "./account/account-forms.ts";
import { takeDisconnect, takeInvitation } from "./account/account.ts";
import { passkeyTokenPath } from "./account/own-passkeys.ts";
import { passkeyPath, showPasskey, takePasskey } from "./account/passkey-page.ts";
import { showSignOut, takeSignOut } from "./account/sign-out.ts";
import { showConsent, takeConsent } from "./authorize/consent.ts";
import { requestOperations } from "./authorize/request-operations.ts";
import { style, stylePath } from "./frame/style.ts";
import { passkeySignInRoutes } from "./passkeys/sign-in-routes.ts";
import { recorderTokenPath, takeRecordingConsent } from "./recorder/recording-part.ts";
import { browserScripts, scriptRoute } from "./scripts/browser-scripts.ts";
import { showSignIn, takeSignIn } from "./sign-in/sign-in.ts";
import { pageRoute } from "./visit/page-route.ts";
import { pageTokenRoute } from "./visit/page-token-route.ts";

/** The style sheet changes only with a release of the service. */
const styleCacheControl = "public, max-age=3600";

/** Pages of other origins may load the recorder. */
const openToAll = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Pages of sign-in and accounts, and the operations that a custom sign-in page needs instead. */
export const pageRoutes: readonly ContextRoute[] = [
  pageRoute({ name: "getSignInPage", method: "GET", path: "/signin", run: showSignIn }),
  pageRoute({ name: "postSignInPage", method: "POST", path: "/signin", run: takeSignIn }),
  pageRoute({ name: "getConsentPage", method: "GET", path: "/consent", run: showConsent }),
  pageRoute({ name: "postConsentPage", method: "POST", path: "/consent", run: takeConsent }),
  pageRoute({ name: "postDisconnectPage", method: "POST", path: "/account/disconnect", run: takeDisconnect }),
  pageRoute({ name: "postInvitationAnswerPage", method: "POST", path: "/account/invitation", run: takeInvitation }),
  pageRoute({ name: "getPasskeyPage", method: "GET", path: passkeyPath, run: showPasskey }),
  pageRoute({ name: "postPasskeyPage", method: "POST", path: passkeyPath, run: takePasskey }),
  pageTokenRoute({ name: "issuePasskeyToken", path: passkeyTokenPath, scope: "api" }),
  pageRoute({ name: "getSignOutPage", method: "GET", path: "/signout", run: showSignOut }),
  pageRoute({ name: "postSignOutPage", method: "POST", path: "/signout", run: takeSignOut }),
  pageRoute({ name: "postRecordingPage", method: "POST", path: "/account/recording", run: takeRecordingConsent }),
  pageTokenRoute({
    name: "issueRecorderToken",
    path: recorderTokenPath,
    scope: "api",
  }),
  scriptRoute("getRecorder", browserScripts.recorder, openToAll),
  scriptRoute("getPasskeyScript", browserScripts.passkeys),
  ...accountForms.flatMap((form) => [
    pageRoute({ name: `get${form.name}Page`, method: "GET", path: form.path, run: showForm(form) }),
    pageRoute({ name: `post${form.name}Page`, method: "POST", path: form.path, run: takeForm(form) }),
  ]),
  {
    ...pageRoute({ name: "getPageStyle", method: "GET", path: stylePath, run: async () => styleResponse() }),
    // The page that explains a suspension has it, too.
    explain: async () => styleResponse(),
  },
  ...requestOperations,
  ...passkeySignInRoutes,
];

function showForm(form: AccountForm): ContextRoute["run"] {
  return (context, exchange) => showAccountForm(form, context, exchange);
}

function takeForm(form: AccountForm): ContextRoute["run"] {
  return (context, exchange) => takeAccountForm(form, context, exchange);
}

function styleResponse(): Response {
  return new Response(style, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": styleCacheControl },
  });
}
