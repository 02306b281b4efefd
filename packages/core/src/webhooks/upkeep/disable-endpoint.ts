import { queueMail } from "../../application/mail/outgoing-mails.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRow } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { endpointKind } from "../endpoints/subject.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { deliveries } from "../events/delivery-tables.ts";
import { recordDisabled } from "../operational/record.ts";
import { type DisablingCause, disabledNotice } from "./notice-texts.ts";

/** Reason of the system to disable an endpoint. */
interface Disabling {
  readonly cause: DisablingCause;
  /** False where only deliveries of operational events are the reason: they cause no such events themselves. */
  readonly isNews: boolean;
}

/**
 * Disables a locked endpoint as the system: version + 1, an audit entry, an event and a mail to its address. The caller aligns its
 * pending deliveries after the commit.
 */
export async function disableEndpoint(
  change: Change,
  before: WebhookEndpointRow,
  { cause, isNews }: Disabling,
): Promise<void> {
  const { context, transaction } = change;
  const disabledAt = formatTimestamp(context.ports.clock.now());
  const changes = { enabled: false, disabledAt, disabledReason: "failing" } as const;
  const after = await changeRow(change, { kind: endpointKind, before, changes });
  if (isNews) await recordDisabled(change, { before, after });
  if (after.notificationEmail === null) return;
  const pendingCount = await transaction.count(deliveries, matches({ endpointId: after.id, status: "pending" }));
  const notice = disabledNotice({ ...after, cause, disabledAt, pendingCount }, context.baseUrl);
  await queueMail(change, { ...notice, recipient: after.notificationEmail });
}
