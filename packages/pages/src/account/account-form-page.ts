import { operationNamed } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { errorBox, type Field, field, form, hidden } from "../frame/form-parts.ts";
import { fill, html } from "../frame/html.ts";
import { type PageAnswer, pageResponse } from "../frame/page.ts";
import type { View } from "../frame/view.ts";
import type { PageTexts } from "../texts/texts-en.ts";
import type { AccountField, AccountForm } from "./account-forms.ts";

/** The state of a form: new, or shown again with its errors. */
export interface AccountFormShown {
  readonly view: View;
  readonly formToken: string;
  /** Token of the mailed link. */
  readonly token: string | undefined;
  /** Values of inputs, never of a password. */
  readonly values: Readonly<Record<string, string>>;
  readonly fieldErrors?: Readonly<Record<string, string>>;
  readonly error?: string;
}

/** The page of an account form. */
export function accountFormPage(about: AccountForm, shown: AccountFormShown, answer: PageAnswer): Response {
  const { view, formToken, token, values, fieldErrors = {}, error } = shown;
  const { texts, brand, mark } = view;
  const { title, text, submit } = about.texts(texts);
  const hasFieldError = Object.keys(fieldErrors).length > 0;
  const fields = about.fields.map((name, index) =>
    field({
      ...fieldOf(name, texts, about),
      ...(name === "newPassword" ? {} : { value: values[name] ?? "" }),
      error: fieldErrors[name],
      autofocus: index === 0 && !hasFieldError,
    }),
  );
  const body = html`${text !== undefined && html`<p>${fill(text, { address: address(values) })}</p>`} ${errorBox(error)}
  ${form(about.path, formToken, html`${hidden("token", token)} ${fields} <button type="submit">${submit}</button>`)}
  ${about.path === "/signup" && html`<p class="after">${texts.signUp.haveAccount} <a href="/signin">${texts.toSignIn}</a></p>`}`;
  const hasError = error !== undefined || hasFieldError;
  return pageResponse({ texts, brand, mark, title, body, hasError }, answer);
}

/** The page after a form was accepted. */
export function accountDonePage(about: AccountForm, { view, values }: AccountFormShown): Response {
  const { texts, brand, mark } = view;
  const { doneTitle, done } = about.texts(texts);
  const body = html`<div class="box done" role="status"><p>${fill(done, { address: address(values) })}</p></div>
    <p><a class="button" href="/signin">${texts.toSignIn}</a></p>`;
  return pageResponse({ texts, brand, mark, title: doneTitle, body });
}

/** A page that explains why there is no form. */
export function accountNoticePage(
  { texts, brand, mark }: View,
  notice: { readonly title: string; readonly text: string; readonly status: number },
): Response {
  const body = html`<p>${notice.text}</p>
    <p><a class="button" href="/signin">${texts.toSignIn}</a></p>`;
  return pageResponse({ texts, brand, mark, title: notice.title, body, hasError: true }, { status: notice.status });
}

function fieldOf(name: AccountField, texts: PageTexts, about: AccountForm): Field {
  const { min = 0, max } = lengthsOf(about, name);
  const limits = max === undefined ? {} : { lengthMax: max };
  const hint = texts.passwordHint.replace("{count}", String(min));
  const optional = (label: string) => ({ label: `${label} (${texts.optional})`, required: false });
  const fields: { readonly [Name in AccountField]: Field } = {
    emailAddress: { name, label: texts.emailAddress, type: "email", autocomplete: "username" },
    firstName: { name, ...optional(texts.firstName), type: "text", autocomplete: "given-name" },
    lastName: { name, ...optional(texts.lastName), type: "text", autocomplete: "family-name" },
    newPassword: {
      name,
      label: texts.newPassword,
      type: "password",
      autocomplete: "new-password",
      hint,
      lengthMin: min,
    },
  };
  return { ...fields[name], ...limits };
}

/** The limits in the operation's own schema. */
function lengthsOf(about: AccountForm, name: AccountField): { readonly min?: number; readonly max?: number } {
  const properties: unknown = operationNamed(about.operation).body?.properties;
  const schema = isJsonObject(properties) ? properties[memberOf(name)] : undefined;
  if (!isJsonObject(schema)) return {};
  const { minLength, maxLength } = schema;
  return {
    ...(typeof minLength === "number" ? { min: minLength } : {}),
    ...(typeof maxLength === "number" ? { max: maxLength } : {}),
  };
}

/** The member of the operation's body that belongs to an input. */
export function memberOf(name: AccountField): string {
  return name === "newPassword" ? "password" : name;
}

function address(values: Readonly<Record<string, string>>) {
  return html`<strong><bdi>${values["emailAddress"] ?? ""}</bdi></strong>`;
}
