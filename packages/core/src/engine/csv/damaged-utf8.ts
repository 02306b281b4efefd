/** Bits of a byte that continues a character, and what they are there (RFC 3629 §3). */
const [continuedMask, continued] = [0xc0, 0x80];

/**
 * True for bytes with a character of several bytes in UTF-8. A file that has one but is not UTF-8 throughout is damaged:
 * taken for windows-1252, all of its letters with accents would be wrong.
 * @example
 * ```ts
 * import { hasUtf8Characters } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * const damaged = new Uint8Array([...new TextEncoder().encode("Größe"), 0xff]);
 * assert.equal(hasUtf8Characters(damaged), true);
 * assert.equal(hasUtf8Characters(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65)), false); // windows-1252
 * ```
 */
export function hasUtf8Characters(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    let left = continuationsOf(bytes[at] ?? 0);
    if (left === 0) continue;
    for (let next = at + 1; left > 0 && ((bytes[next] ?? 0) & continuedMask) === continued; next++) left -= 1;
    if (left === 0) return true;
  }
  return false;
}

/** Bytes that follow the first one of a character; 0 for a byte that begins none of several. */
function continuationsOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 1;
  if (first >= 0xe0 && first <= 0xef) return 2;
  return first >= 0xf0 && first <= 0xf4 ? 3 : 0;
}
