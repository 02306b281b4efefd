import type { AccountMailKind } from "./mail-keys.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";

/** The text of a mail, with its values as `{name}`. */
export interface MailText {
  readonly subject: string;
  readonly bodyText: string;
  /** Sent beside the text, to programs that show it; null where there is none. */
  readonly bodyHtml?: string | null;
}

/** The texts of one language. */
export type MailTexts = Readonly<Record<AccountMailKind, MailText>>;

/** The language that has every text. */
export const lastLocale = "en";

/** What is sent where the application has no text of its own, by language. */
export const builtInTexts: Readonly<Record<string, MailTexts>> = { de: textsDe, [lastLocale]: textsEn };
