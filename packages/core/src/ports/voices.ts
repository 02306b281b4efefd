/** A voice that can read answers of the assistant aloud. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** BCP 47 language tag. */
  readonly locale: string;
  /** Who speaks: a provider of speech, or the browser itself. */
  readonly provider: string;
}

/** A provider of speech. */
export interface Voices {
  /** @throws {DomainError} `unavailable` when the provider cannot be asked */
  list(): Promise<readonly Voice[]>;
}
