import type { Reader } from "../../ports/storage.ts";
import { all, among, live, matches } from "../../ports/condition.ts";
import { readApplicationSettings } from "../settings/read-settings.ts";
import { withFallbacks } from "../../engine/schemas/locale.ts";
import { builtInTexts, lastLocale } from "./built-in-texts.ts";
import type { MailText } from "./mail-text.ts";
import type { AccountMailKind } from "./mail-keys.ts";
import { emailTemplates } from "./table.ts";

/**
 * The text of a mail for a reader of `locale`: `de-CH`, then `de`, then the application's language, then English; each
 * time the application's own text comes before the built-in one.
 */
export async function findMailText(
  reader: Reader,
  wanted: { readonly kind: AccountMailKind; readonly locale: string },
): Promise<MailText> {
  const { kind, locale } = wanted;
  const settings = await readApplicationSettings(reader);
  const locales = [...specificFirst(locale), ...specificFirst(settings.locale), lastLocale];
  const where = all(live, matches({ key: kind, enabled: true }), among("locale", locales));
  const own = new Map((await reader.select(emailTemplates.table, { where })).map((row) => [row.locale, row]));
  const found = locales.map((one) => own.get(one) ?? builtInTexts[one]?.[kind]).find((text) => text !== undefined);
  if (!found) throw new TypeError(`Cannot find a text for the mail ${kind}: ${lastLocale} has none`);
  return found;
}

function specificFirst(locale: string): readonly string[] {
  return withFallbacks(locale).toReversed();
}
