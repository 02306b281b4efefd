import { DomainError, type OperationContext } from "@design-catalog/core";
import { isJsonObject, type Issue } from "@design-catalog/core/engine";
import type { Exchange } from "@design-catalog/http";
import { formTokenFor, readGuardedForm, readQuery, waitOf } from "../frame/form-guard.ts";
import { openView, type View } from "../frame/view.ts";
import { runOperation } from "../visit/run-operation.ts";
import { browserSecret, readToken } from "../visit/visitor.ts";
import { waitingTime } from "../visit/waiting-time.ts";
import {
  accountDonePage,
  accountFormPage,
  type AccountFormShown,
  accountNoticePage,
  memberOf,
} from "./account-form-page.ts";
import type { AccountField, AccountForm } from "./account-forms.ts";

/** Tokens of links. Texts of another shape are not looked up. */
const tokenExpression = /^[A-Za-z0-9]{1,256}$/u;

/** Shows a form. It reads an invitation but uses no token up. */
export async function showAccountForm(
  about: AccountForm,
  context: OperationContext,
  exchange: Exchange,
): Promise<Response> {
  const view = await openView(context, exchange.request);
  const { signUp, linkUsed } = view.texts;
  if (about.operation === "registerAccount" && !view.settings.signUp.enabled) {
    return accountNoticePage(view, { title: signUp.closedTitle, text: signUp.closed, status: 403 });
  }
  const token = linkToken(about, readQuery(exchange));
  const values = await openingValues(about, context, token);
  if (!values) return accountNoticePage(view, { ...linkUsed, status: 400 });
  const { secret, cookies } = browserSecret(context, exchange.request);
  return accountFormPage(about, { view, values, token, formToken: await formTokenFor(context, secret) }, { cookies });
}

/** Takes a form and shows the result, or the form again with its errors. */
export async function takeAccountForm(
  about: AccountForm,
  context: OperationContext,
  exchange: Exchange,
): Promise<Response> {
  const secret = readToken(context, exchange.request, "browser");
  const sent = await readGuardedForm(context, exchange, secret);
  const view = await openView(context, exchange.request);
  const token = linkToken(about, sent);
  const opening = await openingValues(about, context, token);
  if (!opening) return accountNoticePage(view, { ...view.texts.linkUsed, status: 400 });
  const values = { ...opening, ...typedValues(about, sent) };
  const shown = { view, values, token, formToken: await formTokenFor(context, secret ?? "") };
  try {
    await runOperation(context, about.operation, {
      parameters: about.token === "path" ? { token: token ?? "" } : {},
      body: {
        ...bodyOf(about, sent),
        ...(about.token === "body" ? { token: token ?? "" } : {}),
        ...(about.sendsLocale ? { locale: view.texts.language } : {}),
      },
    });
    return accountDonePage(about, shown);
  } catch (error) {
    return refusedPage(about, shown, error);
  }
}

/** The token of a link; undefined for a form without one and for a text of another shape. */
function linkToken({ token: place }: AccountForm, sent: ReadonlyMap<string, string>): string | undefined {
  const token = sent.get("token") ?? "";
  return place !== undefined && tokenExpression.test(token) ? token : undefined;
}

/** Initial values of the inputs; undefined if the link is useless. */
async function openingValues(
  { token: place }: AccountForm,
  context: OperationContext,
  token: string | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (place === undefined) return {};
  if (token === undefined) return undefined;
  if (place === "body") return {};
  try {
    const invitation = await runOperation(context, "getInvitation", { parameters: { token } });
    if (!isJsonObject(invitation)) return undefined;
    const texts = Object.entries(invitation).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(texts);
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return undefined;
    throw error;
  }
}

function typedValues({ fields }: AccountForm, sent: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const typed = fields.filter((name) => name !== "newPassword").map((name) => [name, trimmed(sent, name)] as const);
  return Object.fromEntries(typed);
}

/** Takes a password as typed; other empty inputs count as left out. */
function bodyOf({ fields }: AccountForm, sent: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const members = fields.map((name): readonly [AccountField, string] => [
    name,
    name === "newPassword" ? (sent.get(name) ?? "") : trimmed(sent, name),
  ]);
  const isSent = ([name, value]: readonly [AccountField, string]) =>
    value !== "" || (name !== "firstName" && name !== "lastName");
  return Object.fromEntries(members.filter(isSent).map(([name, value]) => [memberOf(name), value]));
}

function trimmed(sent: ReadonlyMap<string, string>, name: string): string {
  return sent.get(name)?.trim() ?? "";
}

function refusedPage(about: AccountForm, shown: AccountFormShown, error: unknown): Response {
  const { view } = shown;
  const { texts } = view;
  const wait = waitOf(error);
  if (wait) {
    const { seconds, headers } = wait;
    const text = texts.wait.replace("{time}", waitingTime(texts.language, seconds));
    return accountFormPage(about, { ...shown, error: text }, { status: 429, headers });
  }
  if (!(error instanceof DomainError)) throw error;
  const issues = error.data.errors ?? [];
  if (error.code === "not_found" || issues.some(({ pointer }) => pointer === "/token")) {
    return accountNoticePage(view, { ...texts.linkUsed, status: 400 });
  }
  if (error.code === "conflict") return accountNoticePage(view, { ...texts.haveAccount, status: 409 });
  if (error.code !== "validation_failed") throw error;
  const fieldErrors = fieldErrorsOf(about, view, issues);
  const isElsewhere = Object.keys(fieldErrors).length === 0;
  const again = { ...shown, fieldErrors, ...(isElsewhere ? { error: texts.fieldErrors.other } : {}) };
  return accountFormPage(about, again, { status: 400 });
}

function fieldErrorsOf(
  { fields }: AccountForm,
  { texts: { fieldErrors, issues: issueTexts } }: View,
  issues: readonly Issue[],
): Readonly<Record<string, string>> {
  const found = fields.flatMap((name) => {
    const issue = issues.find(({ pointer }) => pointer === `/${memberOf(name)}`);
    if (!issue) return [];
    const special = Object.hasOwn(issueTexts, issue.code) ? issueTexts[issue.code] : undefined;
    return [[name, special ?? fieldErrors[name]] as const];
  });
  return Object.fromEntries(found);
}
