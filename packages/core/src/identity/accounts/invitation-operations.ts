import { queueAccountMail } from "../../application/mail-texts/queue-account-mail.ts";
import { mailWarnings } from "../../application/mail/mail-warnings.ts";
import { outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { accountMails } from "../mails/account-mails.ts";
import { invitationValues } from "../mails/link-values.ts";
import { freshLink } from "./account-tokens.ts";
import { invitationColumns, listedInvitations, readInvitationStates } from "./invitation-state.ts";
import { invitationKind } from "./invite-user.ts";
import { inviterStands } from "./inviter-stands.ts";
import { invitationExample, invitationSchema } from "./schemas.ts";
import { type AccountTokenRow, accountTokens } from "./table.ts";

/** Mails of one invitation in a day after the first: enough for a lost one, too few to annoy a stranger. */
const resendsPerDay = 3;
const daySeconds = 86_400;

/** Lists invitations that are open or were accepted. */
export const queryInvitations = defineOperation({
  name: "queryInvitations",
  path: "/api/v1/admin/invitations/grid",
  tag: "Users",
  summary: "Filter, sort and page invitations",
  description:
    "Returns a page of the invitations with the state of their mails, until a week after they end; withdrawn ones are left out.",
  privilege: "Admin Users",
  audience: "anyone",
  ...gridOf(invitationSchema, invitationColumns(), { row: invitationExample }),
  async run(context, { body }) {
    const { columns, shownOf } = await readInvitationStates(context.store, context.ports.clock.now());
    const page = await readGrid(context, { table: accountTokens, columns, visible: listedInvitations }, body);
    return { ...page, rowData: page.rowData.map(shownOf) };
  },
});

/**
 * Mails an invitation again, with a new link that is valid for 7 days; the earlier one ends.
 * @throws {DomainError} `conflict` for an accepted invitation, or one whose inviter may no longer give its roles,
 *   `rate_limited` after 3 in a day
 */
export const resendInvitation = defineOperation({
  name: "resendInvitation",
  method: "POST",
  path: "/api/v1/admin/invitations/{id}/resend",
  tag: "Users",
  summary: "Send an invitation again",
  description:
    "Mails the invitation once more with a new link, valid for 7 days; the earlier link ends. At most 3 times in 24 hours.",
  privilege: "Admin Users r/w",
  audience: "self",
  output: invitationSchema,
  example: { output: invitationExample },
  failures: [409],
  subject: invitationSubject,
  async run(context, { subject }) {
    checkOpen(subject);
    await takeToken(context, {
      key: `invitation-resend:${subject.id}`,
      limit: resendsPerDay,
      windowSeconds: daySeconds,
    });
    const row = await inTransaction(context, (change) => sendAgain(change, subject.id));
    const { shownOf } = await readInvitationStates(context.store, context.ports.clock.now());
    return { ...shownOf(row), ...(await mailWarnings(context.store, context.ports)) };
  },
});

/** Ends an invitation, whose link then shows nothing. */
export const withdrawInvitation = defineOperation({
  name: "withdrawInvitation",
  method: "DELETE",
  path: "/api/v1/admin/invitations/{id}",
  tag: "Users",
  summary: "Withdraw an invitation",
  description: "Ends an invitation that nobody has accepted; its link no longer works.",
  privilege: "Admin Users r/w",
  audience: "anyone",
  failures: [409],
  subject: invitationSubject,
  run: (context, { subject }) =>
    inTransaction(context, async (change) => {
      const row = await lockOpen(change, subject.id);
      const usedAt = new Date(context.ports.clock.now()).toISOString();
      await change.transaction.update(accountTokens, matches({ id: row.id }), { usedAt });
      await takeBackMail(change, row);
      await recordAudit(change, [{ action: "delete", kind: invitationKind, resourceId: row.id }]);
    }),
});

async function invitationSubject(
  { store }: OperationContext,
  { id = "" }: Readonly<Record<string, string>>,
): Promise<AccountTokenRow> {
  const [row] = await store.select(accountTokens, { where: all(matches({ id }), listedInvitations), limit: 1 });
  if (!row) throw notFound();
  return row;
}

/** The invitation, locked against being accepted meanwhile. */
async function lockOpen({ transaction }: Change, id: string): Promise<AccountTokenRow> {
  const where = all(matches({ id }), listedInvitations);
  const [row] = await transaction.select(accountTokens, { where, limit: 1, lock: true });
  if (!row) throw notFound();
  checkOpen(row);
  return row;
}

function checkOpen({ acceptedAt }: AccountTokenRow): void {
  if (acceptedAt !== null) throw new DomainError("conflict", "The invitation has been accepted");
}

async function sendAgain(change: Change, id: string): Promise<AccountTokenRow> {
  const { context, transaction } = change;
  const before = await lockOpen(change, id);
  const { emailAddress, invitation } = before;
  if (!invitation || !(await inviterStands(transaction, invitation))) {
    throw new DomainError(
      "conflict",
      "The inviter may no longer give the roles of the invitation: invite the user again",
    );
  }
  await takeBackMail(change, before);
  const { token, ...link } = await freshLink(context, "invitation");
  const values = invitationValues({ baseUrl: context.baseUrl, token, invitedBy: actorOf(context).emailAddress });
  const { locale } = invitation;
  const mailId = await queueAccountMail(change, {
    kind: accountMails.invitation,
    recipient: emailAddress,
    locale,
    values,
  });
  const [row] = await transaction.update(accountTokens, matches({ id }), { ...link, mailId });
  if (!row) throw notFound();
  await recordAudit(change, [{ action: "resend", kind: invitationKind, resourceId: id }]);
  return row;
}

/** Removes a mail that has not gone out yet: its link no longer works. */
async function takeBackMail({ transaction }: Change, { mailId }: AccountTokenRow): Promise<void> {
  if (mailId !== null) await transaction.erase(outgoingMails, matches({ id: mailId, status: "queued" }));
}
