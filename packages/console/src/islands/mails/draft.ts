import type { EmailDraft } from "@design-catalog/client/api";
import type { Values } from "../engine/resource/field.ts";

/** The draft that a form holds: a part that is still empty is that of the text in force. */
export function draftOf({ key, locale, subject, bodyText, bodyHtml }: Values): EmailDraft {
  const parts = Object.entries({ subject, bodyText, bodyHtml }).filter(([, part]) => part !== "" && part !== null);
  // The form's choice offers keys only.
  return { key: key as EmailDraft["key"], locale: String(locale), ...Object.fromEntries(parts) };
}
