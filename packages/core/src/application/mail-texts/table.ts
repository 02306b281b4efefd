import type { TextMailKind } from "../../engine/mail-kind.ts";
import { defineResource } from "../../engine/rows/definition.ts";
import { oneOfGrowing } from "../../engine/schemas/growing.ts";
import { localeLengthMax, localePattern } from "../../engine/schemas/locale.ts";
import { boolean, nullable, text } from "../../engine/schemas/schema.ts";

/** Longest body, in characters: a mail with all its markup, far from the megabyte that a request may have. */
const bodyCharactersMax = 100_000;

/** An application's own text of a mail in one language; without one the built-in text is sent. */
export function emailTemplatesOf(kinds: readonly TextMailKind[]) {
  return defineResource({
    name: "Email",
    plural: "Emails",
    table: "email_templates",
    path: "/api/v1/admin/emails",
    parameter: "emailId",
    area: "Emails",
    fields: {
      key: oneOfGrowing(
        kinds.map(({ name }) => name),
        { description: "The mail whose text this is" },
      ),
      locale: text({ max: localeLengthMax, pattern: localePattern, description: "BCP 47 language tag" }),
      subject: text({ max: 200, description: "With placeholders such as {name}; unknown ones are refused" }),
      bodyText: text({ max: bodyCharactersMax }),
      bodyHtml: nullable(
        text({ max: bodyCharactersMax, description: "HTML form of the text; values in it are escaped" }),
      ),
      enabled: boolean({ default: true, description: "If false, the built-in text is sent" }),
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
