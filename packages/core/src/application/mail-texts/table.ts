import { titled } from "../../engine/fields/titled.ts";
import type { TextMailKind } from "../../engine/mail-kind.ts";
import { defineResource } from "../../engine/rows/definition.ts";
import { oneOfGrowing } from "../../engine/schemas/growing.ts";
import { languageTag } from "../../engine/schemas/locale.ts";
import { boolean, nullable, text } from "../../engine/schemas/schema.ts";

/** Longest body, in characters: a mail with all its markup, far from the megabyte that a request may have. */
const bodyCharactersMax = 100_000;

/** An application's own text of a mail in one language; without one the built-in text is sent. */
export function emailTemplatesOf(kinds: readonly TextMailKind[]) {
  return defineResource({
    name: "Email",
    plural: "Emails",
    titles: {
      one: ["Text of an email", "Text einer E-Mail"],
      many: ["Texts of emails", "Texte von E-Mails"],
      short: ["Text", "Text"],
    },
    table: "email_templates",
    path: "/api/v1/admin/emails",
    parameter: "emailId",
    area: "Emails",
    fields: {
      key: titled(
        ["Email", "E-Mail"],
        oneOfGrowing(
          kinds.map(({ name }) => name),
          { description: "The mail whose text this is" },
        ),
      ),
      locale: titled(["Language", "Sprache"], languageTag(), {
        hint: ["A language tag, such as de or de-CH", "Ein Sprachkürzel, etwa de oder de-CH"],
      }),
      subject: titled(
        ["Subject", "Betreff"],
        text({ max: 200, description: "With placeholders such as {name}; unknown ones are refused" }),
        { hint: ["With placeholders such as {applicationName}", "Mit Platzhaltern wie {applicationName}"] },
      ),
      bodyText: titled(["Text", "Text"], text({ max: bodyCharactersMax, form: "content" })),
      bodyHtml: titled(
        ["HTML", "HTML"],
        nullable(
          text({
            max: bodyCharactersMax,
            form: "content",
            description: "HTML form of the text; values in it are escaped",
          }),
        ),
        { hint: ["May stay empty; values in it are escaped", "Darf leer bleiben; Werte darin werden maskiert"] },
      ),
      enabled: titled(
        ["Used", "Verwendet"],
        boolean({ default: true, description: "If false, the built-in text is sent" }),
      ),
    },
    unique: [["key", "locale"]],
    example: {
      key: "password-changed",
      locale: "de-CH",
      subject: "Neues Passwort bei {applicationName}",
      bodyText: "Grüezi! {emailAddress} hat ein neues Passwort.",
      bodyHtml: "<p>Grüezi! <b>{emailAddress}</b> hat ein neues Passwort.</p>",
      enabled: true,
    },
  });
}

/** Templates of mails of some kinds. */
export type EmailTemplates = ReturnType<typeof emailTemplatesOf>;

/** Table of templates, whatever the kinds. */
export const emailTemplateTable = emailTemplatesOf([]).table;
