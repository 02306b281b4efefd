import type { OperationContext } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";
import { offersPasskeys } from "@design-catalog/core/identity";
import { Type } from "@sinclair/typebox";
import { fill, html, type Html } from "../frame/html.ts";
import type { PageTexts } from "../texts/texts.ts";
import { runOperation } from "../visit/run-operation.ts";

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

function passkeyItem(
  { id, name, domain, createdAt, lastUsedAt }: OwnPasskey,
  { passkey, account, language }: PageTexts,
) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const dateOf = (time: string) => format.format(new Date(time));
  return html`<li>
    <strong><bdi>${name}</bdi></strong>
    <p class="hint">
      ${domain}. ${fill(passkey.added, { date: dateOf(createdAt) })}
      ${lastUsedAt !== null && fill(account.lastUsed, { date: dateOf(lastUsedAt) })}
    </p>
    <a href="/account/passkey?id=${id}">${fill(passkey.edit, { name: html`<bdi>${name}</bdi>` })}</a>
  </li>`;
}
