import type { AccountMailKind } from "./mail-keys.ts";

/** The text of a mail, with its values as `{name}`. */
export interface MailText {
  readonly subject: string;
  readonly bodyText: string;
  /** HTML for mail programs that show it, sent with the text; null for none. */
  readonly bodyHtml?: string | null;
}

/** The texts of one language. */
export type MailTexts = Readonly<Record<AccountMailKind, MailText>>;
