import type { TextMailKind } from "../../engine/mail-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { queueMail } from "../mail/outgoing-mails.ts";
import { commonValues } from "./common-values.ts";
import { findMailText } from "./find-mail-text.ts";
import { renderMail } from "./render-mail.ts";

/**
 * Puts a mail about an account into the outbox, in the transaction of the change that it reports. Uses the
 * application's text in the reader's language, otherwise the built-in one. Returns the mail's id.
 */
export async function queueAccountMail<Placeholder extends string>(
  change: Change,
  mail: {
    readonly kind: TextMailKind<Placeholder>;
    readonly recipient: string;
    /** BCP 47 language tag of the reader. */
    readonly locale: string;
    /** Values of its placeholders; the common ones are added. */
    readonly values: Readonly<Record<NoInfer<Placeholder>, string>>;
  },
): Promise<string> {
  const { context, transaction } = change;
  const { kind, recipient } = mail;
  const text = await findMailText(transaction, mail);
  const values = { ...(await commonValues(context, transaction, recipient)), ...mail.values };
  return queueMail(change, { kind, recipient, ...renderMail(text, values) });
}
