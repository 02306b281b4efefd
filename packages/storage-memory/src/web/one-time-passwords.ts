import { base32, fromBase32 } from "@design-catalog/core/engine";
import type { OneTimePasswords } from "@design-catalog/core/ports";

const stepMs = 30_000;

/**
 * One-time passwords (TOTP, RFC 6238) by Web Crypto.
 * @example
 * ```ts
 * const key = new TextEncoder().encode("12345678901234567890");
 * assert.equal(await webOneTimePasswords.matchingStep({ key, code: "287082", nowMs: 59_000 }), 1);
 * ```
 */
export const webOneTimePasswords: OneTimePasswords = {
  keyUri({ key, issuer, accountName }) {
    const [issuerText, account] = [issuer, accountName].map(encodeURIComponent);
    const parameters = `issuer=${issuerText}&algorithm=SHA1&secret=${base32(key)}&period=30&digits=6`;
    return `otpauth://totp/${issuerText}:${account}?${parameters}`;
  },
  async matchingStep({ key, code, nowMs }) {
    const present = Math.floor(nowMs / stepMs);
    const steps = [present, present - 1, present + 1].filter((step) => step >= 0);
    const codes = await Promise.all(steps.map((step) => oneTimeCode(key, step * stepMs)));
    return steps[codes.indexOf(code)];
  },
};

/**
 * The code an authenticator shows at a time; the key is bytes or base32.
 * @example
 * ```ts
 * const key = new TextEncoder().encode("12345678901234567890");
 * assert.equal(await oneTimeCode(key, 59_000), "287082"); // RFC 6238, appendix B
 * ```
 */
export async function oneTimeCode(key: Uint8Array | string, nowMs: number): Promise<string> {
  const bytes = Uint8Array.from(typeof key === "string" ? fromBase32(key) : key);
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const hmacKey = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / stepMs)));
  const digest = new DataView(await crypto.subtle.sign("HMAC", hmacKey, counter.buffer));
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f;
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
