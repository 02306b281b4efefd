const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Base32 without padding (RFC 4648 §6).
 * @example
 * ```ts
 * assert.equal(base32(new TextEncoder().encode("foo")), "MZXW6");
 * ```
 */
export function base32(bytes: Uint8Array): string {
  const bits = bytes.reduce((text, byte) => text + byte.toString(2).padStart(8, "0"), "");
  const groups = bits.match(/.{1,5}/gu) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/**
 * Decodes {@link base32}.
 * @throws {TypeError} for any other text
 * @example
 * ```ts
 * assert.equal(new TextDecoder().decode(fromBase32("MZXW6")), "foo");
 * assert.throws(() => fromBase32("0"), TypeError);
 * ```
 */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, bitsOf).join("");
  const bytes = bits.match(/.{8}/gu) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

function bitsOf(character: string): string {
  const value = alphabet.indexOf(character);
  // The text may be a secret, so the error does not quote it.
  if (value < 0) throw new TypeError("Cannot decode base32: a character is outside its alphabet");
  return value.toString(2).padStart(5, "0");
}
