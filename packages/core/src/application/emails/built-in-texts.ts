import type { MailTexts } from "./mail-text.ts";
import { textsDe } from "./texts-de.ts";
import { textsEn } from "./texts-en.ts";

/** The language that has every text. */
export const lastLocale = "en";

/** Texts by language for applications without their own. */
export const builtInTexts: Readonly<Record<string, MailTexts>> = { de: textsDe, [lastLocale]: textsEn };
