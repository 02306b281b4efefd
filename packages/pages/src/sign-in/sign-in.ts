import type { OperationContext } from "@design-catalog/core";
import { unreachable } from "@design-catalog/core/engine";
import {
  accessOf,
  awaitsPasskey,
  enabledProviders,
  endBrowserSession,
  factorCode,
  domainsOfPasskeys,
  offersPasskeys,
  passkeyDomains,
  signInNeeded,
  ssoEnforcedFor,
  startBrowserSession,
  stillVerified,
  type Verification,
  verifyCredentials,
} from "@design-catalog/core/identity";
import type { Exchange } from "@design-catalog/http";
import { handOverPage } from "../authorize/hand-over-page.ts";
import { formTokenFor, readGuardedForm, type PageWait, readQuery, waitOf } from "../frame/form-guard.ts";
import { redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { setCookie } from "../visit/cookies.ts";
import { findPending, leaveWithoutAsking, type PendingRequest } from "../visit/pending-request.ts";
import { returnPath } from "../visit/return-path.ts";
import { browserSecret, findSignedIn, readToken, type SignedIn } from "../visit/visitor.ts";
import { waitingTime } from "../visit/waiting-time.ts";
import { codePage, type SignInForm, signInPage } from "./sign-in-page.ts";
import { type FirstStep, openStep, sealStep } from "./sign-in-step.ts";

/**
 * Continues with the signed-in user, or asks. The query may have `request`, the id of an authorization request;
 * `switch=yes` to sign in as somebody else; `to`, the path of the console to return to; `sso`, the reason a single
 * sign-on failed.
 */
export async function showSignIn(context: OperationContext, exchange: Exchange): Promise<Response> {
  const query = readQuery(exchange);
  const pending = await findPending(context, query.get("request"));
  const present = query.get("switch") === "yes" ? undefined : await findSignedIn(context, exchange);
  const to = returnPath(query.get("to"));
  if (present && !pending) return redirectResponse(to ?? accountPath);
  if (present && pending && !signInNeeded(context, pending.request, present.session)) {
    if (await isLimited(context, present)) return redirectResponse(accountPath);
    const leaves = await leaveWithoutAsking(context, { ...pending, ...present });
    if (leaves?.form) return handOverPage(await openView(context, exchange.request, pending.request.locale), leaves);
    return redirectResponse(leaves?.location ?? consentPath(pending));
  }
  const { secret, cookies } = browserSecret(context, exchange.request);
  const shown = await openForm(context, exchange, { pending, to, secret });
  const { sso = "" } = Object.fromEntries(query);
  const refusals = shown.view.texts.ssoRefusals;
  const error = Object.hasOwn(refusals, sso) ? refusals[sso] : undefined;
  const emailAddress = pending?.request.loginHint ?? "";
  return signInPage({ ...shown, emailAddress, error }, { cookies });
}

/** Takes either of the two forms. */
export async function takeSignIn(context: OperationContext, exchange: Exchange): Promise<Response> {
  const secret = readToken(context, exchange.request, "browser");
  const fields = await readGuardedForm(context, exchange, secret);
  const pending = await findPending(context, fields.get("request"));
  const shown = await openForm(context, exchange, { pending, to: returnPath(fields.get("to")), secret: secret ?? "" });
  const sealed = fields.get("step");
  if (sealed === undefined) {
    const step = { emailAddress: fields.get("emailAddress") ?? "", password: fields.get("password") ?? "" };
    return firstStep(context, exchange, { shown, step });
  }
  const step = await openStep(context, sealed, shown.formToken);
  if (!step) return signInPage({ ...shown, error: shown.view.texts.code.expired }, { status: 400 });
  return secondStep(context, exchange, { shown, step, sealed, code: factorCode(fields.get("code") ?? "") });
}

async function openForm(
  context: OperationContext,
  { request }: Exchange,
  { secret, ...asked }: Pick<SignInForm, "pending" | "to"> & { readonly secret: string },
): Promise<SignInForm> {
  return {
    ...asked,
    view: await openView(context, request, asked.pending?.request.locale),
    providers: await enabledProviders(context.store),
    ownDomain: new URL(context.baseUrl).hostname,
    passkeyDomains: offersPasskeys(context) ? await passkeyDomains(context) : [],
    formToken: await formTokenFor(context, secret),
  };
}

interface TakenStep {
  readonly shown: SignInForm;
  readonly step: FirstStep;
}

async function firstStep(context: OperationContext, exchange: Exchange, taken: TakenStep): Promise<Response> {
  const { shown, step } = taken;
  const { emailAddress } = step;
  const result = await verify(context, step);
  switch (result.outcome) {
    case "verified":
      return enter(context, exchange, { verified: result, shown });
    case "passkey needed":
      return passkeyOnly(context, shown, emailAddress);
    case "code needed": {
      const more = { emailAddress, passkeyDomains: await domainsOfPasskeys(context, emailAddress) };
      return codePage({ ...shown, ...more, step: await sealStep(context, step, shown.formToken) }, {});
    }
    case "wait":
      return signInPage({ ...shown, emailAddress, error: waitText(shown, result.seconds) }, tooMany(result));
    case "refused": {
      const { signIn } = shown.view.texts;
      const isSso = await ssoEnforcedFor(context.store, emailAddress);
      return signInPage({ ...shown, emailAddress, error: isSso ? signIn.ssoOnly : signIn.refused }, { status: 400 });
    }
    default:
      return unreachable(result);
  }
}

async function secondStep(
  context: OperationContext,
  exchange: Exchange,
  { shown, step, sealed, code }: TakenStep & { readonly sealed: string; readonly code: string },
): Promise<Response> {
  const { texts } = shown.view;
  const { emailAddress } = step;
  const again = {
    ...shown,
    emailAddress,
    step: sealed,
    passkeyDomains: await domainsOfPasskeys(context, emailAddress),
  };
  if (code === "") return codePage({ ...again, error: texts.fieldErrors.code }, { status: 400 });
  const result = await verify(context, { ...step, code });
  switch (result.outcome) {
    case "verified":
      return enter(context, exchange, { verified: result, shown });
    case "wait":
      return codePage({ ...again, error: waitText(shown, result.seconds) }, tooMany(result));
    case "passkey needed":
      return passkeyOnly(context, shown, emailAddress);
    case "refused":
    case "code needed":
      return codePage({ ...again, error: texts.code.refused }, { status: 400 });
    default:
      return unreachable(result);
  }
}

type Verified = Verification & { readonly outcome: "verified" };

type Judged = Verification | ({ readonly outcome: "wait" } & PageWait);

/** The form shows the waiting time and keeps what was typed. */
async function verify(context: OperationContext, credentials: FirstStep & { readonly code?: string }): Promise<Judged> {
  try {
    return await verifyCredentials(context, credentials);
  } catch (error) {
    const wait = waitOf(error);
    if (!wait) throw error;
    return { outcome: "wait", ...wait };
  }
}

function waitText({ view: { texts } }: SignInForm, seconds: number): string {
  return texts.wait.replace("{time}", waitingTime(texts.language, seconds));
}

function tooMany({ headers }: PageWait) {
  return { status: 429, headers };
}

/** Page that lets the user of a limited session add the passkey that a role requires. */
const accountPath = "/account";

async function isLimited(context: OperationContext, { user, session }: Pick<SignedIn, "user" | "session">) {
  return awaitsPasskey(await accessOf(context.store, user), session);
}

/** Asks somebody who has shown the right password for a passkey of the account. */
async function passkeyOnly(context: OperationContext, shown: SignInForm, emailAddress: string): Promise<Response> {
  const { passkeyOnly: error } = shown.view.texts.signIn;
  const own = await domainsOfPasskeys(context, emailAddress);
  return signInPage({ ...shown, emailAddress, passkeyDomains: own, error }, { status: 400 });
}

/**
 * Signs the browser in with a new session, whatever it had before, and continues. Where a role requires a passkey, the
 * password only lets a user without any add the first one.
 */
async function enter(
  context: OperationContext,
  { request }: Exchange,
  { verified, shown }: { readonly verified: Verified; readonly shown: SignInForm },
): Promise<Response> {
  const { user, token, session } = await context.store.transaction(async (transaction) => {
    const current = (await stillVerified(transaction, verified)) ?? verified.user;
    const method = verified.withCode ? "password-and-code" : "password";
    return { user: current, ...(await startBrowserSession({ context, transaction }, current, method)) };
  });
  const former = readToken(context, request, "session");
  if (former !== undefined) await endBrowserSession(context, former);
  const cookies = [setCookie(context.baseUrl, "session", token)];
  if (await isLimited(context, { user, session })) return redirectResponse(accountPath, cookies);
  const { pending, to = accountPath, view } = shown;
  if (!pending) return redirectResponse(to, cookies);
  const leaves = await leaveWithoutAsking(context, { ...pending, user, session });
  return leaves === undefined ? redirectResponse(consentPath(pending), cookies) : handOverPage(view, leaves, cookies);
}

function consentPath({ request }: PendingRequest): string {
  return `/consent?request=${request.id}`;
}
