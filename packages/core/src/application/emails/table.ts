import { defineResource } from "../../engine/rows/definition.ts";
import { boolean, nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import { localeLengthMax, localePattern } from "../../engine/schemas/locale.ts";
import { accountMailKinds } from "./mail-keys.ts";

/** Longest body, in characters: a mail with all its markup, far from the megabyte that a request may have. */
const bodyCharactersMax = 100_000;

/** An application's own text of a mail in one language; without one the built-in text is sent. */
export const emailTemplates = defineResource({
  name: "Email",
  plural: "Emails",
  table: "email_templates",
  path: "/api/v1/admin/emails",
  parameter: "emailId",
  area: "Emails",
  fields: {
    key: oneOf(accountMailKinds, { description: "Which mail it is" }),
    locale: text({ max: localeLengthMax, pattern: localePattern, description: "BCP 47 language tag" }),
    subject: text({ max: 200, description: "With values as {name}; unknown names are refused" }),
    bodyText: text({ max: bodyCharactersMax }),
    bodyHtml: nullable(text({ max: bodyCharactersMax, description: "Values are escaped in it" })),
    enabled: boolean({ default: true, description: "False sends the built-in text" }),
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
