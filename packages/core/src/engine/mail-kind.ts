/** The text of a mail, with its values as `{name}`. */
export interface MailText {
  readonly subject: string;
  readonly bodyText: string;
  /** HTML for mail programs that show it, sent with the text; null for none. */
  readonly bodyHtml?: string | null;
}

/** A kind of mail, as the outbox names it. A wing writes its text itself, unless it is a {@link TextMailKind}. */
export interface MailKind {
  /** Lower-case words with hyphens. Rows hold it, so it never changes. */
  readonly name: string;
}

/** A kind of mail with a built-in text in each language, which an application may replace. */
export interface TextMailKind<Placeholder extends string = string> extends MailKind {
  /**
   * Values that the text may name as `{name}`, each with a believable sample for previews, in which `{baseUrl}` stands
   * for the origin. Names of people are not among them, because a stranger who signs up chooses one.
   */
  readonly samples: Readonly<Record<Placeholder, string>>;
  readonly texts: Readonly<Record<"de" | "en", MailText>>;
}

/** True for a kind whose text an application may replace. */
export function hasText(kind: MailKind): kind is TextMailKind {
  return "texts" in kind;
}
