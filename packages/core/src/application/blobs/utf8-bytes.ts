import { utf8Length } from "../../engine/text/utf8-length.ts";

/**
 * A text in UTF-8, as RFC 3629 §3 lays it out. The text must be well-formed.
 * @example
 * ```ts
 * assert.deepEqual([...utf8Bytes("é")], [0xc3, 0xa9]);
 * ```
 */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
    }
    const [first, following] = leadOf(code);
    bytes[at++] = first | (code >> (6 * following));
    for (let left = following - 1; left >= 0; left--) bytes[at++] = 0x80 | ((code >> (6 * left)) & 0x3f);
  }
  return bytes;
}

/** Marker of the first byte of a character beyond ASCII, and the number of bytes that follow it. */
function leadOf(code: number): readonly [marker: number, following: number] {
  if (code < 0x800) return [0xc0, 1];
  return code < 0x10000 ? [0xe0, 2] : [0xf0, 3];
}
