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
  return { id, ...person, ...state, createdAt, expiresAt, acceptedAt };
}
