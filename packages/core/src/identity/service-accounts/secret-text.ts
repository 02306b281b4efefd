import { base64Url } from "../../engine/text/base64.ts";
import type { Random } from "../../ports/random.ts";

/** Beginning of every secret, by which scanners find one that was published by mistake. */
export const secretPrefix = "dcs_";

/** Bytes of a secret: 256 bits are beyond guessing, so a plain hash protects them. */
const secretBytes = 32;

/** Length of the check characters: the 32 bits of a CRC in base 62. */
const checkLength = 6;

/** Random characters of a secret that are shown to tell it from others. */
const hintLength = 4;

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The text of a secret with these random bytes: prefix, 43 characters of base64url, `_` and check characters. */
export function secretText(bytes: Uint8Array): string {
  const body = secretPrefix + base64Url(bytes);
  return `${body}_${checkCharacters(body)}`;
}

/** A secret that nobody can guess. */
export function randomSecretText(random: Random): string {
  return secretText(random.bytes(secretBytes));
}

/** The beginning of a secret: of its 256 random bits 24 are shown. */
export function secretHintOf(secret: string): string {
  return secret.slice(0, secretPrefix.length + hintLength);
}

/**
 * Check characters of a text: its CRC-32 (IEEE 802.3) in base 62 with digits before capitals before small letters, six of
 * them, the highest first. Scanners compute them to tell a secret from a text that only looks like one.
 */
export function checkCharacters(text: string): string {
  let rest = crc32(text);
  let characters = "";
  for (let index = 0; index < checkLength; index += 1) {
    characters = digits.charAt(rest % digits.length) + characters;
    rest = Math.floor(rest / digits.length);
  }
  return characters;
}

/** CRC-32 of an ASCII text as an unsigned number. */
function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}
