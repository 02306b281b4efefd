/** One argument of a message. */
export interface MessageArgument {
  readonly name: string;
  /** `argument` for a plain one, otherwise its kind, such as `number`, `date`, `plural` or `select`. */
  readonly type: string;
}

/** Arguments of a message in the order of their first places, each name and type once; or its first fault. */
export type ReadMessage =
  | { readonly arguments: readonly MessageArgument[] }
  /** A fault in a few words, and its place in UTF-16 units from the beginning. */
  | { readonly fault: string; readonly offset: number };

/** Reads a message in ICU's MessageFormat. Never throws. */
export type MessageReader = (text: string) => ReadMessage;

/** A message taken apart for a translator. */
export interface SplitMessage {
  /**
   * Whole sentences, one for each combination of the message's choices, in which `{0}`, `{1}` and so on stand for
   * arguments.
   */
  readonly sentences: readonly string[];
  /** The message with these sentences translated, which keep their numbers, and the plural forms of their language. */
  join(translated: readonly string[], language: string): string;
}

/** Takes a message in ICU's MessageFormat apart; undefined for a text that it cannot take apart. Never throws. */
export type MessageSplitter = (text: string) => SplitMessage | undefined;
