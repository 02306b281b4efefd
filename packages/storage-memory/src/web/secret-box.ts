import { base64, base64Url, DomainError, hex } from "@design-catalog/core/engine";
import type { SecretBox } from "@design-catalog/core/ports";
import { fromBase64, fromBase64Url } from "./bytes.ts";

const version = "v1";
const keyBytes = 32;
/** Length of nonces that GCM is defined for (NIST SP 800-38D section 8.2). */
const nonceBytes = 12;

/**
 * Creates a box that seals with AES-256-GCM, in the form of the service's own boxes: `v1.<key id>.<base64url of nonce,
 * ciphertext and tag>`. `masterKey` is base64 of 32 bytes, such as `openssl rand -base64 32` prints.
 * @throws {RangeError} for a key of another length, also for one that is missing because a variable is not set
 * @example
 * ```ts
 * const box = createWebSecretBox({ masterKey: Buffer.alloc(32, 7).toString("base64") });
 * const blob = await box.seal("whsec_c2VjcmV0", "endpoint 1");
 * assert.equal(await box.open(blob, "endpoint 1"), "whsec_c2VjcmV0");
 * await assert.rejects(box.open(blob, "endpoint 2"), { code: "secret_unreadable" });
 * ```
 */
export function createWebSecretBox({ masterKey }: { readonly masterKey: string }): SecretBox {
  // Programs without types pass what a variable holds, which may be nothing.
  const given: unknown = masterKey;
  const bytes = typeof given === "string" ? fromBase64(given) : new Uint8Array();
  if (bytes.length !== keyBytes || base64(bytes) !== masterKey) {
    const must = `it must be base64 of ${keyBytes} bytes`;
    throw new RangeError(`Cannot use the master key because ${must}: ${bytes.length} bytes`);
  }
  return sealWith(bytes);
}

/**
 * Creates a box whose key ends with the process: what it seals is lost then, which fits a storage that also ends.
 * @example
 * ```ts
 * const blob = await createThrowAwaySecretBox().seal("whsec_c2VjcmV0", "endpoint 1");
 * await assert.rejects(createThrowAwaySecretBox().open(blob, "endpoint 1"), { code: "secret_unreadable" });
 * ```
 */
export function createThrowAwaySecretBox(): SecretBox {
  return sealWith(crypto.getRandomValues(new Uint8Array(keyBytes)));
}

function sealWith(bytes: Uint8Array<ArrayBuffer>): SecretBox {
  const key = crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  const keyId = crypto.subtle.digest("SHA-256", bytes).then((digest) => hex(new Uint8Array(digest)).slice(0, 8));
  return {
    async seal(plaintext, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const parameters = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(purpose) };
      const sealed = await crypto.subtle.encrypt(parameters, await key, new TextEncoder().encode(plaintext));
      return `${version}.${await keyId}.${base64Url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))}`;
    },
    async open(blob, purpose) {
      try {
        const [, , text = ""] = blob.split(".");
        const sealed = fromBase64Url(text);
        const iv = sealed.subarray(0, nonceBytes);
        const parameters = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(purpose) };
        const opened = await crypto.subtle.decrypt(parameters, await key, sealed.subarray(nonceBytes));
        return new TextDecoder().decode(opened);
      } catch (cause) {
        const why = "key, purpose and content do not belong together";
        throw new DomainError("secret_unreadable", `Cannot open the secret because ${why}`, {}, { cause });
      }
    },
  };
}
