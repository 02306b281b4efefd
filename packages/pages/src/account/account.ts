import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import { endBrowserSession } from "@design-catalog/core/identity";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { formTokenFor, readGuardedForm } from "../frame/form-guard.ts";
import { form } from "../frame/form-parts.ts";
import { html } from "../frame/html.ts";
import { pageResponse, redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { recordingPart } from "../recorder/recording-part.ts";
import type { StartPageOptions } from "../start.ts";
import { clearCookie } from "../visit/cookies.ts";
import { pageRoute } from "../visit/page-route.ts";
import { runOperation } from "../visit/run-operation.ts";
import { findSignedIn, readToken, type SignedIn } from "../visit/visitor.ts";
import { accountPage } from "./account-page.ts";
import { answerInvitation, readInvitations } from "./own-invitations.ts";

const connectionsSchema = Type.Array(
  Type.Object({ clientId: Type.String(), name: Type.Union([Type.String(), Type.Null()]), lastUsedAt: Type.String() }),
);

/**
 * The account page, where a sign-in without a client ends: the user, their invitations to projects, the applications that
 * may act for them, and the way out. It leads to the console's account page if there is one.
 */
export function accountRoute({ hasConsole = false }: Pick<StartPageOptions, "hasConsole">): ContextRoute {
  return pageRoute({
    name: "getAccountPage",
    method: "GET",
    path: "/account",
    run: (context, exchange) => showAccount(context, exchange, hasConsole),
  });
}

async function showAccount(context: OperationContext, { request }: Exchange, hasConsole: boolean): Promise<Response> {
  const present = await findSignedIn(context, request);
  if (!present) return redirectResponse("/signin");
  const view = await openView(context, request);
  const connections = validate(connectionsSchema, await runOperation(as(context, present), "listAuthorizations"));
  const invitations = await readInvitations(as(context, present));
  const formToken = await formTokenFor(context, present.token);
  const recording = await recordingPart(context, request, { view, present });
  return accountPage({ view, user: present.user, connections, invitations, formToken, hasConsole, recording });
}

/** Accepts or declines an invitation to a project. */
export async function takeInvitation(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange.request);
  if (!present) return redirectResponse("/signin");
  await answerInvitation(as(context, present), fields);
  return redirectResponse("/account");
}

/** Withdraws the consent to an application. */
export async function takeDisconnect(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange.request);
  if (!present) return redirectResponse("/signin");
  const parameters = { clientId: fields.get("clientId") ?? "" };
  await runOperation(as(context, present), "endAuthorization", { parameters });
  return redirectResponse("/account");
}

/** The context of the signed-in user, without any privilege. */
function as(context: OperationContext, { user }: SignedIn): OperationContext {
  const actor = { userId: user.id, emailAddress: user.emailAddress, roles: [], privileges: new Set<string>() };
  return { ...context, actor };
}

/** Asks a user who followed a link whether to sign out. */
export async function showSignOut(context: OperationContext, { request }: Exchange): Promise<Response> {
  const present = await findSignedIn(context, request);
  if (!present) return signedOutPage(context, request);
  const { texts, brand } = await openView(context, request);
  const body = html`<p>${texts.signOut.question}</p>
    ${form(
      "/signout",
      await formTokenFor(context, present.token),
      html`<button type="submit">${texts.account.signOut}</button>`,
    )}`;
  return pageResponse({ texts, brand, title: texts.signOut.title, body });
}

/** Ends the browser's session; clients keep their tokens. */
export async function takeSignOut(context: OperationContext, exchange: Exchange): Promise<Response> {
  const token = readToken(context, exchange.request, "session");
  await readGuardedForm(context, exchange, token);
  if (token !== undefined) await endBrowserSession(context, token);
  return signedOutPage(context, exchange.request);
}

async function signedOutPage(context: OperationContext, request: Request): Promise<Response> {
  const { texts, brand } = await openView(context, request);
  const body = html`<p>${texts.signOut.done}</p>
    <p><a class="button" href="/signin">${texts.toSignIn}</a></p>`;
  const cookies = [clearCookie(context.baseUrl, "session"), clearCookie(context.baseUrl, "recording")];
  return pageResponse({ texts, brand, title: texts.signOut.doneTitle, body }, { cookies });
}
