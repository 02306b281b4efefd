import { DomainError, type OperationContext } from "@design-catalog/core";
import type { Exchange } from "@design-catalog/http";
import { formTokenFor, readGuardedForm, readQuery, waitOf } from "../frame/form-guard.ts";
import { errorBox, field, form, hidden } from "../frame/form-parts.ts";
import { html } from "../frame/html.ts";
import { pageResponse, redirectResponse } from "../frame/page.ts";
import { openView } from "../frame/view.ts";
import { asPresent } from "../visit/as-present.ts";
import { runOperation } from "../visit/run-operation.ts";
import { findSignedIn, readToken, type SignedIn } from "../visit/visitor.ts";
import { waitingTime } from "../visit/waiting-time.ts";
import { type OwnPasskey, readPasskeys } from "./own-passkeys.ts";

/** Path of the page of one passkey. */
export const passkeyPath = "/account/passkey";

/** Shows the forms that rename and remove a passkey. */
export async function showPasskey(context: OperationContext, exchange: Exchange): Promise<Response> {
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse("/signin");
  const passkey = await findPasskey(context, present, readQuery(exchange).get("id"));
  return passkey ? passkeyPage(context, exchange, { present, passkey }) : redirectResponse("/account");
}

/** Renames or removes a passkey, or shows the forms again with what is wrong. */
export async function takePasskey(context: OperationContext, exchange: Exchange): Promise<Response> {
  const fields = await readGuardedForm(context, exchange, readToken(context, exchange.request, "session"));
  const present = await findSignedIn(context, exchange);
  if (!present) return redirectResponse("/signin");
  const passkey = await findPasskey(context, present, fields.get("id"));
  if (!passkey) return redirectResponse("/account");
  try {
    await change(await asPresent(context, present), passkey, fields);
  } catch (error) {
    if (!isAboutInput(error)) throw error;
    return passkeyPage(context, exchange, { present, passkey, error });
  }
  return redirectResponse("/account");
}

async function findPasskey(
  context: OperationContext,
  present: SignedIn,
  id: string | undefined,
): Promise<OwnPasskey | undefined> {
  return (await readPasskeys(await asPresent(context, present)))?.find((passkey) => passkey.id === id);
}

async function change(context: OperationContext, { id }: OwnPasskey, fields: ReadonlyMap<string, string>) {
  const parameters = { id };
  const name = fields.get("name");
  if (name !== undefined) return runOperation(context, "renamePasskey", { parameters, body: { name } });
  const currentPassword = fields.get("currentPassword") ?? "";
  return runOperation(context, "deletePasskey", {
    parameters,
    body: currentPassword === "" ? {} : { currentPassword },
  });
}

async function passkeyPage(
  context: OperationContext,
  { request }: Exchange,
  shown: { readonly present: SignedIn; readonly passkey: OwnPasskey; readonly error?: DomainError },
): Promise<Response> {
  const { id, name: value } = shown.passkey;
  const { texts, brand, mark } = await openView(context, request);
  const { passkey, password } = texts;
  const { text: error, ...answer } = explain(shown.error, texts);
  const formToken = await formTokenFor(context, shown.present.token);
  const name = { name: "name", label: passkey.name, type: "text", autocomplete: "off", value, lengthMax: 100 } as const;
  const current = { name: "currentPassword", label: password, type: "password", required: false } as const;
  const body = html`${errorBox(error)}
    ${form(passkeyPath, formToken, html`${hidden("id", id)} ${field(name)} <button type="submit">${passkey.rename}</button>`)}
    ${form(
      passkeyPath,
      formToken,
      html`<p>${passkey.removeHint}</p>
        ${hidden("id", id)} ${field({ ...current, autocomplete: "current-password", hint: passkey.noPassword })}
        <button type="submit" class="secondary">${passkey.remove}</button>`,
    )}
    <p class="after"><a href="/account">${passkey.back}</a></p>`;
  const heading = html`<bdi>${value}</bdi>`;
  return pageResponse({ texts, brand, mark, title: value, heading, body, hasError: error !== undefined }, answer);
}

function isAboutInput(error: unknown): error is DomainError {
  return error instanceof DomainError && ["validation_failed", "forbidden", "rate_limited"].includes(error.code);
}

/** Says what a user can do about a failure. */
function explain(error: DomainError | undefined, texts: Awaited<ReturnType<typeof openView>>["texts"]) {
  const { passkey, wait, language } = texts;
  if (error === undefined) return { text: undefined };
  const waits = waitOf(error);
  if (waits) {
    const text = wait.replace("{time}", waitingTime(language, waits.seconds));
    return { text, status: 429, headers: waits.headers };
  }
  if (error.code === "forbidden") return { text: passkey.signInAgain, status: 403 };
  const isPassword = error.data.errors?.some(({ code }) => code === "wrong_password") === true;
  return { text: isPassword ? passkey.wrongPassword : texts.fieldErrors.firstName, status: 400 };
}
