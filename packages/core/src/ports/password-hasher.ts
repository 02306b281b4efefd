/**
 * Hashes passwords at a cost that slows guessing down: with Argon2id (RFC 9106) where the platform has it. Concurrency
 * is bounded by the adapter.
 */
export interface PasswordHasher {
  /** @throws {DomainError} `rate_limited` when too many hashes wait. */
  hash(password: string): Promise<string>;
  /** Compares in constant time; an undefined hash costs as much as a real one and is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
