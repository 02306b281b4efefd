/** Recognizes texts that look alike, by Unicode's list of confusables (UTS #39). */
export interface Confusables {
  /** The text with each character replaced by one for all its lookalikes: texts that look alike share a skeleton. */
  skeleton(text: string): Promise<string>;
}
