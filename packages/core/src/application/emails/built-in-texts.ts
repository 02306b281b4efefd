import type { MailTexts } from "./mail-text.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";

/** The language that has every text. */
export const lastLocale = "en";

/** What is sent where the application has no text of its own, by language. */
export const builtInTexts: Readonly<Record<string, MailTexts>> = { de: textsDe, [lastLocale]: textsEn };
