/**
 * Hashes passwords at a cost that slows guessing down: with Argon2id (RFC 9106) where the platform has it. At most eight
 * run at once.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares in constant time; an undefined hash costs as much as a real one and is false. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
