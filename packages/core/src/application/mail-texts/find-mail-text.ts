import type { MailText, TextMailKind } from "../../engine/mail-kind.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { withFallbacks } from "../../engine/schemas/locale.ts";
import type { Reader } from "../../ports/storage.ts";
import { readApplicationSettings } from "../settings/read-settings.ts";
import { emailTemplateTable } from "./table.ts";

/** The language that has every text. */
const lastLocale = "en";

/**
 * The text of a mail for a reader of `locale`: `de-CH`, then `de`, then the application's language, then English; each
 * time the application's own text comes before the built-in one.
 */
export async function findMailText(
  reader: Reader,
  wanted: { readonly kind: TextMailKind; readonly locale: string },
): Promise<MailText> {
  const { kind, locale } = wanted;
  const settings = await readApplicationSettings(reader);
  const locales = [...specificFirst(locale), ...specificFirst(settings.locale), lastLocale];
  const where = all(live, matches({ key: kind.name, enabled: true }), among("locale", locales));
  const own = new Map((await reader.select(emailTemplateTable, { where })).map((row) => [row.locale, row]));
  const builtIn: Readonly<Record<string, MailText>> = kind.texts;
  return (
    locales.map((one) => own.get(one) ?? builtIn[one]).find((text) => text !== undefined) ?? kind.texts[lastLocale]
  );
}

function specificFirst(locale: string): readonly string[] {
  return withFallbacks(locale).toReversed();
}
