/** An encoding of texts, by the name that web standards give it. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bits of a byte that continues a character, and what they are there (RFC 3629 §3). */
const [continuedMask, continued] = [0xc0, 0x80];

/** Least bytes that begin a character of two, three and four. */
const firstBytes = [0xc2, 0xe0, 0xf0];

/**
 * The encoding of a file that somebody has chosen: UTF-16 behind its byte order mark, otherwise UTF-8, and windows-1252
 * for bytes that form no character of UTF-8. A file with such a character that is not UTF-8 throughout is damaged: taken
 * for windows-1252, all of its letters with accents would be wrong.
 * @example
 * ```ts
 * import { encodingOf } from "@design-catalog/core/engine";
 * import assert from "node:assert/strict";
 *
 * const damaged = new Uint8Array([...new TextEncoder().encode("Größe"), 0xff]);
 * assert.equal(encodingOf(damaged), "utf-8");
 * assert.equal(encodingOf(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65)), "windows-1252");
 * assert.equal(encodingOf(Uint8Array.of(0xff, 0xfe, 0x47, 0x00)), "utf-16le");
 * ```
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  let isPlain = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    isPlain = false;
    // Bytes that follow the first one of a character; none for a byte that begins none of several.
    let left = firstBytes.filter((least) => byte >= least && byte < 0xf5).length;
    if (left === 0) continue;
    for (let next = at + 1; left > 0 && ((bytes[next] ?? 0) & continuedMask) === continued; next++) left -= 1;
    if (left === 0) return "utf-8";
  }
  return isPlain ? "utf-8" : "windows-1252";
}
