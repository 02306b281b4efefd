import { queueMail } from "../../application/mail/outgoing-mails.ts";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { applications } from "../../application/settings/table.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { MailKind } from "../../engine/mail-kind.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { type QuotaRow, quotas } from "../../engine/rows/quota.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Transaction } from "../../ports/storage.ts";
import { users } from "../users/table.ts";

/** The mail that a quota is nearly or wholly used up. */
export const quotaMail: MailKind = { name: "quota-warning" };

/** Percent of a quota that administrators get a mail about, the highest first. */
const warnedAt = [100, 80] as const;

/** Percent below which a quota counts as new: a use that moves up and down around 80 % causes one mail. */
const forgottenBelow = 70;

/**
 * Mails the administrators of all applications about each quota of which 80 % or all is used, each once until the use
 * has fallen below 70 % or the quota is changed; returns how many quotas. A failing application does not hold up the
 * others.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await warnOfQuotas(maintenance), 0); // no application has a quota
 * ```
 */
export async function warnOfQuotas(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Quotas could not be checked", async (context) => {
    let total = 0;
    const due = (await context.store.select(quotas, {})).filter((quota) => levelOf(quota) !== quota.warnedPercent);
    for (const { id } of due) if (await warn(context, id)) total += 1;
    return total;
  });
}

/** Percent that administrators should have been told about. */
function levelOf({ used, most, warnedPercent }: QuotaRow): number {
  if (used === null) return 0;
  const percent = most === 0 ? 100 : (used / most) * 100;
  const reached = warnedAt.find((level) => percent >= level) ?? 0;
  return percent < forgottenBelow ? 0 : Math.max(reached, warnedPercent);
}

/** The mails and what was told commit together: a crash neither loses nor repeats a mail. */
async function warn(context: OperationContext, id: QuotaRow["id"]): Promise<boolean> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const quota = await transaction.find(quotas, id, { lock: true });
    if (!quota) return false;
    const level = levelOf(quota);
    if (level === quota.warnedPercent) return false;
    await transaction.update(quotas, matches({ id }), { warnedPercent: level });
    if (level < quota.warnedPercent) return false;
    await queueMails(change, quota, level);
    return true;
  });
}

async function queueMails(change: Change, { name, used, most }: QuotaRow, level: number): Promise<void> {
  const { context, transaction } = change;
  const application = await transaction.find(applications, context.applicationId);
  const of = application?.name ?? context.applicationId;
  const subject = `${level} % of the quota ${name} of ${of.replaceAll(/\s+/gu, " ")} is used`;
  const text = `The application ${of} uses ${used} of its quota of ${most} ${name}.

${level === 100 ? "Further ones are refused with 409 limit_reached." : "Above the quota, further ones are refused with 409 limit_reached."}

What to do: remove what is no longer needed, wait for the next day (UTC) if the quota is one of each day, or raise it:
PATCH ${context.baseUrl}/api/v1/admin/applications/${context.applicationId}

You get one such mail at 80 % and one at 100 %, again after the use has fallen below ${forgottenBelow} %.
`;
  for (const recipient of await administrators(transaction)) {
    await queueMail(change, { kind: quotaMail, recipient, subject, text });
  }
}

async function administrators(transaction: Transaction): Promise<readonly string[]> {
  const [role] = await transaction.select(roles.table, { where: all(live, matches({ name: administratorRole })) });
  const active = await transaction.select(users, { where: all(live, matches({ kind: "person", status: "active" })) });
  return active.filter(({ roles: held }) => role && held.includes(role.id)).map(({ emailAddress }) => emailAddress);
}
