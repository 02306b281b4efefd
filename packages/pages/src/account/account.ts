import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { formTokenFor, readGuardedForm } from "../frame/form-guard.ts";
import { redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { recordingPart } from "../recorder/recording-part.ts";
import type { StartPageOptions } from "../start.ts";
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

async function showAccount(context: OperationContext, exchange: Exchange, hasConsole: boolean): Promise<Response> {
  const { request } = exchange;
  const present = await findSignedIn(context, exchange);
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
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse("/signin");
  await answerInvitation(as(context, present), fields);
  return redirectResponse("/account");
}

/** Withdraws the consent to an application. */
export async function takeDisconnect(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange);
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
