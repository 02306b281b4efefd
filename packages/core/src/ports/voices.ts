/** A voice that can read answers of the assistant aloud. */
export interface Voice {
  readonly id: string;
  readonly name: string;
  /** BCP 47 language tag. */
  readonly locale: string;
  /** The speaker: a speech provider, or the browser itself. */
  readonly provider: string;
}

/** A speech provider. */
export interface Voices {
  /** @throws {DomainError} `unavailable` when the provider is unreachable */
  list(): Promise<readonly Voice[]>;
}
