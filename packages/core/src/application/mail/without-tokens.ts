import type { ClaimedMail } from "../../ports/mail.ts";

/** The secret of a link, as 256 bits in hex. */
const tokenExpression = /(?<=[?&]token=)[0-9a-f]{64}/gu;

/**
 * What is kept of a mail that goes no further: links lose their tokens, which are the recipient's alone from now on and
 * have no place in an outbox or its backups.
 */
export function withoutTokens(mail: ClaimedMail): ClaimedMail {
  const text = mail.text.replaceAll(tokenExpression, "…");
  return { ...mail, text, html: mail.html?.replaceAll(tokenExpression, "…") ?? null };
}
