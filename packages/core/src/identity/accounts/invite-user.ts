import { queueAccountMail } from "../../application/mail-texts/queue-account-mail.ts";
import { mailWarnings } from "../../application/mail/mail-warnings.ts";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import { actorOf, defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { accountMails } from "../mails/account-mails.ts";
import { invitationValues } from "../mails/link-values.ts";
import { checkPersonsAddress } from "../service-accounts/service-address.ts";
import { checkRoles } from "../users/replace-user.ts";
import { isRemoved } from "../users/table.ts";
import { issueAccountToken, voidAccountTokens } from "./account-tokens.ts";
import { findHolder } from "./find-user.ts";
import { presentInvitation } from "./present-invitation.ts";
import { removedAccount } from "./removed-account.ts";
import { invitationExample, invitationSchema, inviteSchema } from "./schemas.ts";
import { type AccountTokenRow, accountTokens, type Invitation } from "./table.ts";

/** Name of invitations in the audit trail. */
export const invitationKind = "Invitation";

/**
 * Mails an invitation, valid for 7 days, and voids earlier ones to the same address. The account is created once it is
 * accepted.
 * @throws {DomainError} `duplicate` for the address of an active user, `conflict` for that of a removed one,
 *   `validation_failed` for unknown roles, `forbidden` for a role with a privilege that the caller lacks
 */
export const inviteUser = defineOperation({
  name: "inviteUser",
  method: "POST",
  path: "/api/v1/admin/users/invite",
  tag: "Users",
  summary: "Invite a user",
  description: "Mails an invitation with the roles the account will have. Inviters must hold every right they give.",
  privilege: "Admin Users r/w",
  audience: "self",
  body: inviteSchema,
  status: 201,
  output: invitationSchema,
  example: {
    body: { emailAddress: "kim@dealer.example", firstName: "Kim", roles: [] },
    output: invitationExample,
  },
  run: (context, { body }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const emailAddress = accountAddress(body.emailAddress);
      checkPersonsAddress(emailAddress);
      const { firstName = null, lastName = null, roles = [] } = body;
      const locale = body.locale ?? (await readApplicationSettings(transaction)).locale;
      await checkRoles(change, { before: [], after: roles });
      const { userId: invitedBy, acr = null } = actorOf(context);
      const invitation = { firstName, lastName, locale, roles, invitedBy, acr };
      return invite(change, { emailAddress, invitation });
    }),
});

async function invite(change: Change, invited: { readonly emailAddress: string; readonly invitation: Invitation }) {
  const { context, transaction } = change;
  const { emailAddress, invitation } = invited;
  // Two concurrent invitations must not both stay valid.
  await transaction.lock(`invitation:${emailAddress}`);
  const known = await findHolder(transaction, emailAddress);
  if (known && isRemoved(known)) throw removedAccount();
  if (known?.status === "active") {
    throw new DomainError("duplicate", "A user already has this address", { field: "emailAddress" });
  }
  const voided = await voidAccountTokens(change, { purpose: "invitation", emailAddress });
  const issued = { purpose: "invitation", userId: null, emailAddress, invitation } as const;
  const { token, row } = await issueAccountToken(change, issued);
  const { locale, acr: _acr, ...given } = invitation;
  await recordInvitations(change, { voided, row, fields: { emailAddress, locale, ...given } });
  const values = invitationValues({ baseUrl: context.baseUrl, token, invitedBy: actorOf(context).emailAddress });
  const mailId = await queueAccountMail(change, {
    kind: accountMails.invitation,
    recipient: emailAddress,
    locale,
    values,
  });
  await transaction.update(accountTokens, matches({ id: row.id }), { mailId });
  const shown = presentInvitation({ ...row, mailId }, { status: "waiting", mailError: null });
  return { ...shown, ...(await mailWarnings(transaction, context.ports)) };
}

async function recordInvitations(
  change: Change,
  made: {
    readonly voided: readonly AccountTokenRow[];
    readonly row: AccountTokenRow;
    readonly fields: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const changes = Object.entries(made.fields).map(([field, after]) => ({ field, before: null, after }));
  await recordAudit(change, [
    ...made.voided.map(({ id }) => ({ action: "delete" as const, kind: invitationKind, resourceId: id })),
    { action: "create", kind: invitationKind, resourceId: made.row.id, changes },
  ]);
}
