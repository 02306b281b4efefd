/** Why a password is easy to guess: it is common or follows a pattern, or it is made of words that belong to its owner. */
export type PasswordWeakness = "common" | "personal";

/** Judges passwords that people choose, by lists of common ones and by patterns such as rows of keys and dates. */
export interface PasswordStrength {
  /**
   * Undefined for a password that withstands guessing; `words` are those that an attacker would try for this owner.
   * Of a longer password the first 100 characters count. @throws {DomainError} `rate_limited` when too many wait
   */
  weaknessOf(password: string, words: readonly string[]): Promise<PasswordWeakness | undefined>;
}
