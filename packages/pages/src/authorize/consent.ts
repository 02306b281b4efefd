import type { OperationContext } from "@design-catalog/core";
import { consentNeeded } from "@design-catalog/core/identity";
import type { Exchange } from "@design-catalog/http";
import { formTokenFor, readGuardedForm, readQuery } from "../frame/form-guard.ts";
import { redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { decide, findPresent, needPending, type PendingRequest } from "../visit/pending-request.ts";
import { readToken } from "../visit/visitor.ts";
import { clientRights } from "./added-rights.ts";
import { consentPage } from "./consent-page.ts";
import { handOverPage } from "./hand-over-page.ts";

/** Asks for consent to the authorization request `request`. Redirects users who need not or cannot be asked yet. */
export async function showConsent(context: OperationContext, exchange: Exchange): Promise<Response> {
  const pending = await needPending(context, readQuery(exchange).get("request"));
  const present = await findPresent(context, exchange, pending);
  const { client, request } = pending;
  if (!present || !(await consentNeeded(context, { client, request, userId: present.user.id }))) {
    return redirectResponse(signInPath(pending));
  }
  const view = await openView(context, exchange.request, request.locale);
  const formToken = await formTokenFor(context, present.token);
  const rights = await clientRights(context, present.user);
  return consentPage({ ...pending, view, user: present.user, rights, formToken });
}

/** Takes the answer and returns to the client. */
export async function takeConsent(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const pending = await needPending(context, fields.get("request"));
  const present = await findPresent(context, exchange, pending);
  if (!present) return redirectResponse(signInPath(pending));
  const answer = await decide(context, { ...pending, ...present }, { approve: fields.get("decision") === "allow" });
  return handOverPage(await openView(context, exchange.request, pending.request.locale), answer);
}

function signInPath({ request }: PendingRequest): string {
  return `/signin?request=${request.id}`;
}
