/** COSE algorithms of keys (RFC 9053 §2), the preferred first: ES256, EdDSA and RS256, which every authenticator has one of. */
export const passkeyAlgorithms: readonly number[] = [-7, -8, -257];

/** Answer of an authenticator to the creation of a passkey (WebAuthn Level 3 §5.2.1); base64url, as browsers write it. */
export interface PasskeyCreation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** Answer of an authenticator to a sign-in (WebAuthn Level 3 §5.2.2); base64url, as browsers write it. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** Facts that an answer must agree with. */
export interface PasskeyExpectation {
  /** Challenge of the ceremony, base64url. */
  readonly challenge: string;
  /** Origin of the page, such as `https://catalog.example`. */
  readonly origin: string;
  /** Domain that passkeys belong to (the relying party id). */
  readonly domain: string;
}

/** State of a passkey after a ceremony. */
export interface PasskeyState {
  /** Uses that the authenticator has counted; 0 from those that count none. */
  readonly counter: number;
  /** Whether its owner has it on more than one device. */
  readonly backedUp: boolean;
}

/** A passkey that was just created. */
export interface CreatedPasskey extends PasskeyState {
  /** Public key in COSE form (RFC 9052 §7), base64url. */
  readonly publicKey: string;
}

/**
 * Verifies the answers of authenticators. Every answer needs a verified user: a finger, a face or a PIN. Attestations are
 * neither asked for nor read, as they would name the model of the device.
 */
export interface Passkeys {
  /** The challenge that an answer names, base64url; undefined for a text that is none of a browser. Proves nothing. */
  challengeOf(clientDataJSON: string): string | undefined;
  /** The passkey of a right answer to a creation; undefined for any other. */
  verifyCreation(answer: PasskeyCreation, expected: PasskeyExpectation): Promise<CreatedPasskey | undefined>;
  /**
   * The new state of a passkey after a right answer to a sign-in; undefined for any other. It does not compare counters.
   * Without a public key, a key that nobody has is verified with, so a refusal takes as long.
   */
  verifyAssertion(
    answer: PasskeyAssertion,
    expected: PasskeyExpectation & { readonly publicKey: string | undefined },
  ): Promise<PasskeyState | undefined>;
}
