import { DomainError, type Issue } from "../../engine/errors.ts";
import type { MailText, TextMailKind } from "../../engine/mail-kind.ts";
import { commonPlaceholders } from "./common-values.ts";
import { placeholdersIn } from "./render-mail.ts";

/**
 * Checks that a text names only values of its mail and keeps the link that the mail carries.
 * @throws {DomainError} `validation_failed` with `unknown_placeholder` or `missing_placeholder`
 */
export function checkPlaceholders(kind: TextMailKind, text: MailText): void {
  const { subject, bodyText, bodyHtml } = text;
  const known = [...Object.keys(kind.samples), ...commonPlaceholders];
  const parts = { subject, bodyText, ...(bodyHtml ? { bodyHtml } : {}) };
  const errors = Object.entries(parts).flatMap(([field, part]): Issue[] => {
    const names = placeholdersIn(part);
    const pointer = `/${field}`;
    const unknown = [...names].filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      const message = `The mail has no value for ${unknown.map((name) => `{${name}}`).join(", ")}`;
      return [{ pointer, code: "unknown_placeholder", message, allowed: known }];
    }
    if (field === "subject" || !known.includes("link") || names.has("link")) return [];
    return [{ pointer, code: "missing_placeholder", message: "The mail needs the placeholder {link}" }];
  });
  if (errors.length > 0) throw new DomainError("validation_failed", "The text has wrong placeholders", { errors });
}
