import type { JsonObject } from "./json.ts";

/** Algorithms of assertions: none that shares a secret, and none that is broken. */
export const assertionAlgorithms = ["RS256", "PS256", "ES256", "EdDSA"] as const;

/** A JWT by which a client proves its identity (RFC 7523 §2.2), of which nothing has been proved yet. */
export interface ReadAssertion {
  readonly claims: JsonObject;
  /** Id of the key that signed it, if it says so. */
  readonly kid: string | undefined;
}

/** Reads JWTs of clients, and verifies them with the clients' own keys (RFC 7517). */
export interface ClientAssertions {
  /** A JWT of one of the {@link assertionAlgorithms}; undefined for anything else. */
  read(assertion: string): ReadAssertion | undefined;
  /**
   * Tells whether one of the keys has signed a JWT. It verifies one signature in any case, so a refusal takes as long
   * whichever key the JWT names.
   */
  isSignedBy(assertion: string, keys: readonly JsonObject[]): Promise<boolean>;
  /** Tells whether a key can verify: an RSA key of at least 2048 bits, one of P-256, or one of Ed25519. */
  isUsable(key: JsonObject): Promise<boolean>;
}
