import { queueAccountMail } from "../../application/mail-texts/queue-account-mail.ts";
import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import { actorOf } from "../../engine/calls/operation.ts";
import { checkTokens, countUse, type RateLimit } from "../../engine/calls/rate-limit.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, insertRows, type Kind, newBase } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { checkPersonsAddress, findUser } from "../../identity/mod.ts";
import type { Id } from "../../ports/id.ts";
import type { ProjectRow } from "../project/table.ts";
import { invitationMail, invitationValues, projectInvitationDays } from "./invitation-mail.ts";
import { type ProjectInvitationRow, projectInvitations } from "./invitations-table.ts";
import { type MemberRole, projectMembers } from "./members-table.ts";
import { openAt } from "./open-at.ts";

/** Invitations to projects as the audit trail names them. */
export const projectInvitationKind: Kind<ProjectInvitationRow> = {
  name: "ProjectInvitation",
  table: projectInvitations,
  historyOf: ({ projectId }) => projectId,
};

/** Open invitations of one project, at most; their list has no pages. */
export const projectInvitationsMax = 100;

/** Invitations that one user may send in a day, to any projects. */
export const invitationsPerDay = 50;

/** Mails that one address gets in a day, from all inviters; further invitations are made without a mail. */
export const invitationMailsPerDay = 5;

const dayMs = 86_400_000;
const daySeconds = 86_400;

/**
 * Invites the owner of an address to a locked project and mails the invitation. Whether the address has an account
 * decides only the language of the mail: statements and rows are the same. Another invitation to the same address gives
 * the first one the new role and another 14 days.
 * @throws {DomainError} `validation_failed` for the caller's own project and address, `duplicate` for the address of a
 * member, `limit_reached`, `rate_limited`
 */
export async function inviteMember(
  change: Change,
  invited: { readonly project: ProjectRow; readonly emailAddress: string; readonly role: MemberRole },
): Promise<void> {
  const { context, transaction } = change;
  const { project, role } = invited;
  const emailAddress = accountAddress(invited.emailAddress);
  checkPersonsAddress(emailAddress);
  const { locale } = await readApplicationSettings(transaction);
  // Nobody has the id that stands for a missing account, so every address takes the same reads.
  const user = (await findUser(transaction, emailAddress)) ?? { id: context.ports.ids.next(), locale };
  await checkInvitable(change, { project, emailAddress, userId: user.id });
  const sent = {
    key: `project-invitation:${actorOf(context).userId}`,
    limit: invitationsPerDay,
    windowSeconds: daySeconds,
  };
  await checkTokens(change, sent);
  await countUse(change, sent);
  await writeInvitation(change, { projectId: project.id, emailAddress, role });
  await mailInvitation(change, { emailAddress, locale: user.locale });
}

async function checkInvitable(
  { context, transaction }: Change,
  {
    project,
    emailAddress,
    userId,
  }: { readonly project: ProjectRow; readonly emailAddress: string; readonly userId: Id<"user"> },
): Promise<void> {
  const actor = actorOf(context);
  if (actor.userId === project.ownerId && actor.emailAddress === emailAddress) {
    throw invalid("/emailAddress", "owner", "The owner already has every right");
  }
  // Owners see the addresses of members anyway.
  if ((await transaction.count(projectMembers, all(live, matches({ projectId: project.id, userId })))) > 0) {
    throw new DomainError("duplicate", "A member already has this address", { field: "emailAddress" });
  }
}

async function writeInvitation(
  change: Change,
  { projectId, emailAddress, role }: Pick<ProjectInvitationRow, "projectId" | "emailAddress" | "role">,
): Promise<void> {
  const { context, transaction } = change;
  const where = all(live, matches({ projectId, emailAddress }));
  const [before] = await transaction.select(projectInvitations, { where, lock: true, limit: 1 });
  const nowMs = context.ports.clock.now();
  // An expired one takes a place again.
  if (!before || before.expiresAt <= formatTimestamp(nowMs)) await checkInvitationPlace(change, projectId);
  const expiresAt = formatTimestamp(nowMs + projectInvitationDays * dayMs);
  const fields = { role, invitedBy: actorOf(context).userId, expiresAt };
  if (before) {
    await changeRow(change, { kind: projectInvitationKind, before, changes: fields });
    return;
  }
  const row = { ...newBase(context), projectId, emailAddress, status: "open", ...fields } as const;
  await insertRows(change, { kind: projectInvitationKind, rows: [row] });
}

/** @throws {DomainError} `limit_reached` when a locked project has as many open invitations as it can */
async function checkInvitationPlace({ context, transaction }: Change, projectId: Id<"project">): Promise<void> {
  const open = all(openAt(context), matches({ projectId }));
  if ((await transaction.count(projectInvitations, open)) < projectInvitationsMax) return;
  const message = "The project has the maximum number of open invitations; withdraw some or wait until they expire";
  throw new DomainError("limit_reached", message, { limit: projectInvitationsMax });
}

async function mailInvitation(
  change: Change,
  { emailAddress, locale }: { readonly emailAddress: string; readonly locale: string },
): Promise<void> {
  const { context } = change;
  const address = await context.ports.digest.sha256(`account:${emailAddress}`);
  const mailed = { key: `project-invitation-mail:${address}`, limit: invitationMailsPerDay, windowSeconds: daySeconds };
  if (!(await hasTokens(change, mailed))) return;
  await countUse(change, mailed);
  const values = invitationValues(context.baseUrl, actorOf(context).emailAddress);
  await queueAccountMail(change, { kind: invitationMail, recipient: emailAddress, locale, values });
}

/** Returns false instead of an error, which would tell that others have invited the address. */
async function hasTokens(change: Change, limit: RateLimit): Promise<boolean> {
  try {
    await checkTokens(change, limit);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "rate_limited") return false;
    throw error;
  }
}
