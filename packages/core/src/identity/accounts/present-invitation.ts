import { mailSentence } from "../../application/mail/mail-sentences.ts";
import type { invitationStatuses } from "./schemas.ts";
import type { AccountTokenRow } from "./table.ts";

/** An invitation as administrators see it: its link stays with its recipient. */
export function presentInvitation(
  row: AccountTokenRow,
  state: { readonly status: (typeof invitationStatuses)[number]; readonly mailError: string | null },
) {
  const { id, emailAddress, invitation, createdAt, expiresAt, acceptedAt } = row;
  const { firstName = null, lastName = null, locale = "en", roles = [], invitedBy = null } = invitation ?? {};
  const person = { emailAddress, firstName, lastName, locale, roles: [...roles], invitedBy };
  const mailErrorSentence = mailSentence(state.mailError);
  const reason = { ...(mailErrorSentence && { mailErrorSentence }) };
  return { id, ...person, ...state, ...reason, createdAt, expiresAt, acceptedAt };
}
