/** Tells texts that look alike, by Unicode's list of confusables (UTS #39). */
export interface Confusables {
  /** The text with each character in place of those that look like it: texts that look alike have one skeleton. */
  skeleton(text: string): Promise<string>;
}
