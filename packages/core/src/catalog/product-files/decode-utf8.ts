import { DomainError } from "../../engine/errors.ts";

/** Bytes that are decoded at a time. */
const partBytes = 8_192;

/** The text of bytes. The language has no decoder, but one for percent-encoded text. @throws {DomainError} `malformed_json` */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length;) {
    const end = endOfPart(bytes, at);
    text += decodePart(bytes.subarray(at, end));
    at = end;
  }
  return text;
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

function decodePart(part: Uint8Array): string {
  if (part.every((byte) => byte < 0x80)) return String.fromCharCode(...part);
  try {
    return decodeURIComponent(Array.from(part, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    const errors = [{ pointer: "", code: "malformed_json", message: "The text must be UTF-8" }];
    throw new DomainError("malformed_json", "The text is not valid UTF-8", { errors });
  }
}
