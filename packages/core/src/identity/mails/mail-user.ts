import { queueAccountMail } from "../../application/mail-texts/queue-account-mail.ts";
import type { TextMailKind } from "../../engine/mail-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import type { UserRow } from "../users/table.ts";

/** Puts a mail to the address of a user, in the user's language, into the outbox. Returns the mail's id. */
export function mailUser<Placeholder extends string>(
  change: Change,
  { emailAddress: recipient, locale }: Pick<UserRow, "emailAddress" | "locale">,
  mail: {
    readonly kind: TextMailKind<Placeholder>;
    readonly values: Readonly<Record<NoInfer<Placeholder>, string>>;
  },
): Promise<string> {
  return queueAccountMail(change, { ...mail, recipient, locale });
}
