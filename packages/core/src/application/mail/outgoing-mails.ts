import type { MailKind } from "../../engine/mail-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Table } from "../../ports/table.ts";

/** Days mails are kept, sent or not; they record which user was told what. */
export const mailRetentionDays = 30;

/** States of a mail. */
export const mailStatuses = ["queued", "sent", "failed"] as const;

/** A mail in the outbox. */
export interface OutgoingMailRow {
  readonly id: string;
  /** Name of its kind. */
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** `failed` when the server refused it or no attempt succeeded; nothing sends it again by itself. */
  readonly status: (typeof mailStatuses)[number];
  readonly attempts: number;
  /** Present while queued. During an attempt, the time at which another sender may try. */
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
}

/** Table of queued and sent mails. */
export const outgoingMails: Table<OutgoingMailRow> = {
  name: "outgoing_mails",
  persons: {
    // Their texts hold links that sign in.
    recipient: { erased: "row", unexported: ["text", "html"] },
  },
  columns: {
    id: "id",
    kind: "text",
    recipient: "text",
    subject: "text",
    text: "text",
    html: "text",
    status: "text",
    attempts: "integer",
    nextAttemptAt: "timestamp",
    lastError: "text",
    createdAt: "timestamp",
    sentAt: "timestamp",
  },
};

/** A mail to queue. */
export interface MailDraft {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** @default none */
  readonly html?: string | null;
}

/**
 * Puts a mail into the outbox, in the transaction of the change that causes it: the mail goes out only if the change
 * commits. Returns its id.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const text = { kind: { name: "greeting" }, recipient: "kim@dealer.example", subject: "Hello", text: "Welcome, Kim" };
 * const id = await context.store.transaction((transaction) => queueMail({ context, transaction }, text));
 * assert.equal((await context.store.find(outgoingMails, id))?.status, "queued");
 * ```
 */
export async function queueMail({ context, transaction }: Change, draft: MailDraft): Promise<string> {
  const now = formatTimestamp(context.ports.clock.now());
  const row: OutgoingMailRow = {
    id: context.ports.ids.next(),
    html: null,
    ...draft,
    kind: draft.kind.name,
    status: "queued",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
  };
  await transaction.insert(outgoingMails, [row]);
  return row.id;
}
