import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import type { ContextRoute, Exchange } from "@design-catalog/http";
import { Type } from "@sinclair/typebox";
import { formTokenFor, readGuardedForm } from "../frame/form-guard.ts";
import { redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { recordingPart } from "../recorder/recording-part.ts";
import type { StartPageOptions } from "../start.ts";
import { asPresent } from "../visit/as-present.ts";
import { pageRoute } from "../visit/page-route.ts";
import { runOperation } from "../visit/run-operation.ts";
import { findSignedIn, readToken } from "../visit/visitor.ts";
import { accountPage, limitedPage } from "./account-page.ts";
import { answerInvitation, readInvitations } from "./own-invitations.ts";
import { readPasskeys } from "./own-passkeys.ts";

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
  const own = await asPresent(context, present);
  const formToken = await formTokenFor(context, present.token);
  const passkeys = await readPasskeys(own);
  if (own.actor?.awaitsPasskey) return limitedPage({ view, user: present.user, passkeys, formToken });
  const connections = validate(connectionsSchema, await runOperation(own, "listAuthorizations"));
  const invitations = await readInvitations(own);
  const recording = await recordingPart(context, request, { view, present });
  const { user } = present;
  return accountPage({ view, user, connections, invitations, passkeys, formToken, hasConsole, recording });
}

/** Accepts or declines an invitation to a project. */
export async function takeInvitation(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse("/signin");
  await answerInvitation(await asPresent(context, present), fields);
  return redirectResponse("/account");
}

/** Withdraws the consent to an application. */
export async function takeDisconnect(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse("/signin");
  const parameters = { clientId: fields.get("clientId") ?? "" };
  await runOperation(await asPresent(context, present), "endAuthorization", { parameters });
  return redirectResponse("/account");
}
