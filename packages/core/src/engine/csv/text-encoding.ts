/** An encoding of texts, by the name that web standards give it. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bits of a byte that continues a character, and what they are there (RFC 3629 §3). */
const [continuedMask, continued] = [0xc0, 0x80];

/** Least bytes that begin a character of two, three and four. */
const firstBytes = [0xc2, 0xe0, 0xf0];

/**
 * Bytes of windows-1252 that form a character of UTF-8 by chance: a letter with an accent ends a word, and signs that
 * follow words come next, as in `weiß–grau`, `MENÜ“` and `café…”`. UTF-8 would have a letter of a far script right behind
 * a Latin one there. The apostrophes of Hawaiian and Uzbek (U+02BB, U+02BC) do follow Latin letters, and `Ê»` hardly ever does.
 */
const chance =
  /^[A-Za-z\u00c0-\u00ff](?:(?:[\u00d4-\u00df]|(?<=[A-Z])\u00c9)[\u0085\u0092-\u0094\u0096\u0097\u0099\u009b\u00a0\u00bb]|(?<=[A-Z])\u00ca[\u0085\u0092-\u0094\u0096\u0097\u0099\u009b\u00a0]|[\u00e0-\u00ef][\u0085\u0092-\u0094\u0096\u0097\u0099\u009b\u00a0\u00bb]{2})$/su;

/** A text with more than four times as many other bytes as characters of UTF-8 is not a damaged one. */
const othersMax = 4;

/** Characters that tell UTF-8 before the end of a long text, and the other bytes that tell windows-1252 by as many. */
const enough = 1_000;

/**
 * The encoding of a file that somebody has chosen: UTF-16 behind its byte order mark, otherwise UTF-8, and windows-1252
 * for bytes that form no character of UTF-8, or only such as are there by chance. A file with such characters that is not
 * UTF-8 throughout is damaged: taken for windows-1252, all of its letters with accents would be wrong.
 * @example
 * ```ts
 * const damaged = new Uint8Array([...new TextEncoder().encode("Größe"), 0xff]);
 * assert.equal(encodingOf(damaged), "utf-8");
 * assert.equal(encodingOf(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65)), "windows-1252");
 * assert.equal(encodingOf(Uint8Array.of(0xff, 0xfe, 0x47, 0x00)), "utf-16le");
 * ```
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  let [characters, others] = [0, 0];
  for (let at = 0; at < bytes.length && characters < enough && others <= othersMax * enough; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const length = characterLength(bytes, at);
    if (length === 1 || chance.test(String.fromCharCode(...bytes.subarray(Math.max(0, at - 1), at + length))))
      others += 1;
    else characters += 1;
    at += length - 1;
  }
  return others > othersMax * characters ? "windows-1252" : "utf-8";
}

/** Bytes of the character of UTF-8 at a place; 1 where there is none of several. */
function characterLength(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  const left = firstBytes.filter((least) => byte >= least && byte < 0xf5).length;
  for (let next = at + 1; next <= at + left; next++) if (((bytes[next] ?? 0) & continuedMask) !== continued) return 1;
  return left + 1;
}
