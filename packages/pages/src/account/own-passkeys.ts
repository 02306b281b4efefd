import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import { offersPasskeys } from "@design-catalog/core/identity";
import { Type } from "@sinclair/typebox";
import { field } from "../frame/form-parts.ts";
import { fill, html, type Html } from "../frame/html.ts";
import { dataAttributes, passkeyScript } from "../passkeys/script-part.ts";
import type { PageTexts } from "../texts/texts-en.ts";
import { runOperation } from "../visit/run-operation.ts";

/** Path at which the script of the account page gets a token for adding a passkey. */
export const passkeyTokenPath = "/account/passkeys/token";

const passkeysSchema = Type.Array(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    domain: Type.String(),
    createdAt: Type.String(),
    lastUsedAt: Type.Union([Type.String(), Type.Null()]),
  }),
);

/** A passkey of the signed-in user. */
export type OwnPasskey = (typeof passkeysSchema)["static"][number];

/** Passkeys of the signed-in user; undefined where there can be none. */
export async function readPasskeys(context: OperationContext): Promise<readonly OwnPasskey[] | undefined> {
  if (!offersPasskeys(context)) return undefined;
  return validate(passkeysSchema, await runOperation(context, "listPasskeys"));
}

/** The list of passkeys, each of which leads to its own page. */
export function passkeyList(passkeys: readonly OwnPasskey[], texts: PageTexts): Html {
  if (passkeys.length === 0) return html`<p class="muted">${texts.passkey.none}</p>`;
  return html`<ul class="connections">
    ${passkeys.map((passkey) => passkeyItem(passkey, texts))}
  </ul>`;
}

function passkeyItem({ id, name, domain, createdAt, lastUsedAt }: OwnPasskey, { passkey, language }: PageTexts) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const dateOf = (time: string) => format.format(new Date(time));
  return html`<li>
    <strong><bdi>${name}</bdi></strong>
    <p class="hint">
      ${domain}. ${fill(passkey.added, { date: dateOf(createdAt) })}
      ${lastUsedAt === null ? passkey.unused : fill(passkey.used, { date: dateOf(lastUsedAt) })}
    </p>
    <a href="/account/passkey?id=${id}">${fill(passkey.edit, { name: html`<bdi>${name}</bdi>` })}</a>
  </li>`;
}

/** The form that adds a passkey of the reader's device, hidden until its script runs, and a sentence in its place. */
export function passkeyAddition(texts: PageTexts, formToken: string): Html {
  const { passkey, password, formStale, wait } = texts;
  const attributes = {
    "token-path": passkeyTokenPath,
    "form-token": formToken,
    cancelled: passkey.notMade,
    present: passkey.present,
    password: passkey.wrongPassword,
    failed: passkey.failedToMake,
    stale: formStale.text,
    wait,
  };
  return html`<form id="passkey-addition" hidden ${dataAttributes(attributes)}>
      <div class="box error" role="alert" hidden></div>
      ${field({ name: "name", label: passkey.name, type: "text", autocomplete: "off", hint: passkey.nameHint, required: false, lengthMax: 100 })}
      ${field({ name: "currentPassword", label: password, type: "password", autocomplete: "current-password", hint: passkey.noPassword, required: false })}
      <button type="submit">${passkey.add}</button>
    </form>
    <p id="passkey-lack" class="hint">${passkey.lack}</p>
    ${passkeyScript}`;
}
