import { DomainError } from "../../engine/errors.ts";

/** Bytes that are decoded at a time. */
const partBytes = 8_192;

/**
 * The text of bytes in parts of some {@link partBytes}. The language has no decoder, but one for percent-encoded text.
 * @throws {DomainError} `malformed_json`
 */
export function* decodeUtf8(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const end = endOfPart(bytes, at);
    yield decodePart(bytes.subarray(at, end));
    at = end;
  }
}

/** The end of a part of some {@link partBytes} that cuts no character. */
function endOfPart(bytes: Uint8Array, at: number): number {
  let end = Math.min(at + partBytes, bytes.length);
  // A character has at most three bytes behind its first one.
  for (let steps = 0; steps < 3 && isContinuation(bytes[end]); steps++) end += 1;
  return end;
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Each byte as percent-encoded text has it. */
const encoded = Array.from({ length: 256 }, (_, byte) => {
  const isPlain = byte < 0x80 && byte !== 0x25;
  return isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`;
});

function decodePart(part: Uint8Array): string {
  if (part.every((byte) => byte < 0x80)) return String.fromCharCode(...part);
  try {
    return decodeURIComponent(Array.from(part, (byte) => encoded[byte]).join(""));
  } catch {
    const errors = [{ pointer: "", code: "malformed_json", message: "The text must be UTF-8" }];
    throw new DomainError("malformed_json", "The text is not valid UTF-8", { errors });
  }
}
