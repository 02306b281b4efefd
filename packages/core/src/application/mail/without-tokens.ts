import type { ClaimedMail } from "../../ports/mail.ts";

/** The secret of a link, as 256 bits in hex. */
const tokenExpression = /(?<=[?&]token=)[0-9a-f]{64}/gu;

/**
 * A finished mail as it is kept: links lose their tokens, which only the recipient may hold from now on and which have
 * no place in an outbox or its backups.
 */
export function withoutTokens(mail: ClaimedMail): ClaimedMail {
  const text = mail.text.replaceAll(tokenExpression, "…");
  return { ...mail, text, html: mail.html?.replaceAll(tokenExpression, "…") ?? null };
}
