const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Base64 of bytes, padded (RFC 4648 §4).
 * @example
 * ```ts
 * assert.equal(base64(new TextEncoder().encode("fo")), "Zm8=");
 * ```
 */
export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(index, index + 3);
    const group = (first << 16) | (second << 8) | third;
    const characters = [18, 12, 6, 0].map((shift) => alphabet.charAt((group >> shift) & 63));
    text += characters
      .slice(0, bytes.length - index + 1)
      .join("")
      .padEnd(4, "=");
  }
  return text;
}

/**
 * Base64 for URLs, without padding (RFC 4648 §5).
 * @example
 * ```ts
 * assert.equal(base64Url(new Uint8Array([251, 255])), "-_8");
 * ```
 */
export function base64Url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
