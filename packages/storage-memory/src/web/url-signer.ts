import { base64Url } from "@design-catalog/core/engine";
import type { UrlSigner } from "@design-catalog/core/ports";
import { fromBase64Url } from "./bytes.ts";

const algorithm = { name: "HMAC", hash: "SHA-256" } as const;

/**
 * Signs URLs by Web Crypto with a key that ends with the process, and its URLs with it.
 * @example
 * ```ts
 * const signer = createWebUrlSigner();
 * const signature = await signer.sign("text");
 * assert.deepEqual([await signer.verify("text", signature), await signer.verify("other", signature)], [true, false]);
 * ```
 */
export function createWebUrlSigner(): UrlSigner {
  const key = crypto.subtle.importKey("raw", crypto.getRandomValues(new Uint8Array(32)), algorithm, false, [
    "sign",
    "verify",
  ]);
  const encode = (text: string) => new TextEncoder().encode(text);
  return {
    async sign(text) {
      return base64Url(new Uint8Array(await crypto.subtle.sign("HMAC", await key, encode(text))));
    },
    async verify(text, signature) {
      if (!/^[A-Za-z0-9_-]{43}$/u.test(signature)) return false;
      return crypto.subtle.verify("HMAC", await key, fromBase64Url(signature), encode(text));
    },
  };
}
