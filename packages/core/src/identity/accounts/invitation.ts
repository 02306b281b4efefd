import type { Static } from "@sinclair/typebox";
import { applications } from "../../application/settings/table.ts";
import { defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { endSessions } from "../me/end-sessions.ts";
import { hashPassword } from "../sign-in/hash-password.ts";
import { presentUser, userExample, userSchema } from "../users/schemas.ts";
import { isRemoved, type UserRow, users } from "../users/table.ts";
import { findAccountToken, spendAccountToken, voidLinksOf } from "./account-tokens.ts";
import { type AccountFields, addAccount, existingRoles } from "./add-account.ts";
import { asUser } from "./as-user.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { findHolder } from "./find-user.ts";
import { inviterStands } from "./inviter-stands.ts";
import { limitByAccount, limitByNetwork } from "./limit-account-requests.ts";
import { removedAccount } from "./removed-account.ts";
import { acceptanceSchema, openInvitationSchema } from "./schemas.ts";
import { accountTokens, type Invitation } from "./table.ts";

const purpose = "invitation";

export const getInvitation = defineOperation({
  name: "getInvitation",
  method: "GET",
  path: "/api/v1/account/invitations/{token}",
  tag: "Account",
  summary: "Read an invitation",
  description:
    "Returns the application, the address and the names of an invitation, for the page that accepts it. It reveals neither the roles nor who sent the invitation.",
  privilege: "public",
  errorFormat: "problem",
  output: openInvitationSchema,
  example: {
    output: {
      applicationName: "Design Catalog",
      emailAddress: "kim@dealer.example",
      firstName: "Kim",
      lastName: null,
      locale: "en",
      expiresAt: "2026-11-28T09:30:00.000Z",
    },
  },
  async run(context, { parameters: { token = "" } }) {
    await limitByNetwork(context, "invitation");
    const { emailAddress, invitation, expiresAt } = await openInvitation(context, token);
    const application = await context.store.find(applications, context.store.applicationId);
    const { firstName, lastName, locale } = invitation;
    return { applicationName: application?.name ?? "", emailAddress, firstName, lastName, locale, expiresAt };
  },
});

/**
 * Creates the account of an invited user. It is active at once, since the mail has proved the address. A user who has
 * signed up meanwhile without confirming the address gets the roles and the new password; the old one is void.
 * @throws {DomainError} `not_found` for a token that is wrong, used or expired, or whose inviter may no longer give the
 *   roles, `conflict` if the address has an active or a removed account, `rate_limited`
 */
export const acceptInvitation = defineOperation({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/v1/account/invitations/{token}/accept",
  tag: "Account",
  summary: "Accept an invitation",
  description: "Creates the account of an invitation, once, with the roles it promised.",
  privilege: "public",
  errorFormat: "problem",
  body: acceptanceSchema,
  status: 201,
  output: userSchema,
  replayable: false,
  example: { body: { password: "correct horse battery staple", firstName: "Kim" }, output: userExample },
  async subject(context, { token = "" }) {
    await limitByNetwork(context, "accept");
    return openInvitation(context, token);
  },
  async run(context, { parameters: { token = "" }, body, subject }) {
    await limitByAccount(context, { kind: "accept", account: token });
    await checkNewPassword(context, { password: body.password, emailAddress: subject.emailAddress });
    const passwordHash = await hashPassword(context, body.password);
    return inTransaction(context, async (change) => {
      const { transaction } = change;
      const row = await spendAccountToken(change, { token, purpose });
      if (!row?.invitation || !(await inviterStands(transaction, row.invitation))) throw notFound();
      const { invitation, emailAddress } = row;
      const fields = { ...acceptedFields(body, invitation), emailAddress, passwordHash };
      const roles = await existingRoles(transaction, invitation.roles);
      const acceptedAt = formatTimestamp(context.ports.clock.now());
      await transaction.update(accountTokens, matches({ id: row.id }), { acceptedAt });
      return presentUser(await admit(change, { ...fields, roles }));
    });
  },
});

async function openInvitation(context: OperationContext, token: string) {
  const row = await findAccountToken(context, context.store, { token, purpose });
  if (!row?.invitation || !(await inviterStands(context.store, row.invitation))) throw notFound();
  return { ...row, invitation: row.invitation };
}

function acceptedFields(body: Static<typeof acceptanceSchema>, invited: Invitation) {
  const { firstName = invited.firstName, lastName = invited.lastName, locale = invited.locale } = body;
  return { firstName, lastName, locale, status: "active" } as const;
}

async function admit(change: Change, fields: AccountFields): Promise<UserRow> {
  const { context, transaction } = change;
  const known = await findHolder(transaction, fields.emailAddress, { lock: true });
  if (!known) return addAccount(change, { fields, source: "invitation" });
  if (isRemoved(known)) throw removedAccount();
  if (known.status === "active") throw new DomainError("conflict", "The address already has an active account");
  const { emailAddress: _, ...changes } = fields;
  const own = { context: asUser(context, known), transaction };
  await endSessions(own, {
    userId: known.id,
    reason: "invitation accepted",
    changes: { ...changes, addressState: "verified", roles: [...new Set([...known.roles, ...fields.roles])] },
  });
  await voidLinksOf(change, known);
  return findLive(transaction, users, { id: known.id });
}
