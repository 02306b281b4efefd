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
