/** Time-based one-time passwords (RFC 6238) as every authenticator makes them: SHA-1, 6 digits, steps of 30 seconds. */
export interface OneTimePasswords {
  /** The URI that an authenticator reads from a QR code: `otpauth://totp/...`. It holds the key. */
  keyUri(factor: { readonly key: Uint8Array; readonly issuer: string; readonly accountName: string }): string;
  /** The time step of this code, if it is the current one or one either way; undefined for every other code. */
  matchingStep(guess: {
    readonly key: Uint8Array;
    readonly code: string;
    readonly nowMs: number;
  }): Promise<number | undefined>;
}
