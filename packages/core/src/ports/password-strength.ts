/**
 * Reason why a password is easy to guess: it is common or follows a pattern, or it consists of words that belong to its
 * owner.
 */
export type PasswordWeakness = "common" | "personal";

/** Judges passwords that people choose, by lists of common ones and by patterns such as rows of keys and dates. */
export interface PasswordStrength {
  /**
   * Undefined for a password that withstands guessing; `words` are those that an attacker would try for this owner.
   * Only the first 100 characters of a password count. @throws {DomainError} `rate_limited` when too many wait
   */
  weaknessOf(password: string, words: readonly string[]): Promise<PasswordWeakness | undefined>;
}
