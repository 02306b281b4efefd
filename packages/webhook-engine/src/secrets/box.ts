import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { DomainError } from "@design-catalog/core/engine";
import type { Random, SecretBox } from "@design-catalog/core/ports";

/** Settings of {@link createSecretBox}. */
export interface SecretBoxOptions {
  /** Master keys by id, each base64 of 32 bytes; an old key stays until nothing is sealed with it. */
  readonly keys: ReadonlyMap<string, string>;
  /** Id of the key that seals new blobs. */
  readonly currentKeyId: string;
  readonly random: Random;
}

const version = "v1";
const cipher = "aes-256-gcm";
const keyBytes = 32;
// The nonce length that GCM is defined for (NIST SP 800-38D section 8.2). Random nonces are safe for 2^32 blobs per
// key.
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates a box that seals with AES-256-GCM. A blob is `v1.<key id>.<base64url of nonce, ciphertext and tag>`; the
 * purpose is authenticated but not stored.
 *
 * @throws {RangeError} when a key is not base64 of 32 bytes, or the current key is missing
 * @example
 * ```ts
 * import { createSecretBox, keyIdOf } from "@design-catalog/webhook-engine";
 * import assert from "node:assert/strict";
 * import { randomBytes } from "node:crypto";
 *
 * const key = randomBytes(32).toString("base64");
 * const keys = new Map([[keyIdOf(key), key]]);
 * const box = createSecretBox({ keys, currentKeyId: keyIdOf(key), random: { bytes: randomBytes } });
 * const blob = await box.seal("whsec_c2VjcmV0", "endpoint 1");
 * assert.equal(await box.open(blob, "endpoint 1"), "whsec_c2VjcmV0");
 * await assert.rejects(box.open(blob, "endpoint 2"), { code: "secret_unreadable" });
 * ```
 */
export function createSecretBox({ keys, currentKeyId, random }: SecretBoxOptions): SecretBox {
  const decodedKeys = new Map([...keys].map(([id, key]) => [id, decodeKey(key)]));
  const currentKey = decodedKeys.get(currentKeyId);
  if (currentKey === undefined)
    throw new RangeError(`Cannot seal secrets because the current key is missing: ${currentKeyId}`);
  return {
    async seal(plaintext, purpose) {
      const sealed = encrypt(plaintext, {
        key: currentKey,
        purpose,
        nonce: random.bytes(nonceBytes),
      });
      return `${version}.${currentKeyId}.${sealed.toString("base64url")}`;
    },
    async open(blob, purpose) {
      const { keyId, sealed } = parseBlob(blob);
      const key = decodedKeys.get(keyId);
      if (key === undefined) throw unreadable("its key is unknown", keyId);
      return decrypt(sealed, { key, purpose, keyId });
    },
  };
}

/**
 * Returns the id of a master key (base64): the first 8 hexadecimal digits of its SHA-256.
 * @throws {RangeError} when the key is not base64 of 32 bytes
 * @example
 * ```ts
 * import { keyIdOf } from "@design-catalog/webhook-engine";
 * import assert from "node:assert/strict";
 * import { randomBytes } from "node:crypto";
 *
 * assert.match(keyIdOf(randomBytes(32).toString("base64")), /^[0-9a-f]{8}$/);
 * ```
 */
export function keyIdOf(masterKey: string): string {
  return createHash("sha256").update(decodeKey(masterKey)).digest("hex").slice(0, 8);
}

interface Encryption {
  readonly key: Uint8Array;
  readonly purpose: string;
  readonly nonce: Uint8Array;
}

function encrypt(plaintext: string, { key, purpose, nonce }: Encryption): Buffer {
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
  const ciphertext = [encryption.update(plaintext, "utf8"), encryption.final()];
  return Buffer.concat([nonce, ...ciphertext, encryption.getAuthTag()]);
}

interface Decryption {
  readonly key: Uint8Array;
  readonly purpose: string;
  readonly keyId: string;
}

function decrypt(sealed: Buffer, { key, purpose, keyId }: Decryption): string {
  const tagStart = sealed.byteLength - tagBytes;
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(tagStart));
  try {
    const plaintext = [decryption.update(sealed.subarray(nonceBytes, tagStart)), decryption.final()];
    return Buffer.concat(plaintext).toString("utf8");
  } catch (error) {
    throw unreadable("key, purpose and content do not belong together", keyId, { cause: error });
  }
}

function parseBlob(blob: string): { keyId: string; sealed: Buffer } {
  const [blobVersion, keyId, text, ...rest] = blob.split(".");
  const sealed = Buffer.from(text ?? "", "base64url");
  const isBlob =
    blobVersion === version && keyId !== undefined && rest.length === 0 && sealed.byteLength >= nonceBytes + tagBytes;
  if (!isBlob || sealed.toString("base64url") !== text) throw unreadable("it is not a sealed secret", keyId ?? "none");
  return { keyId, sealed };
}

function decodeKey(key: string): Buffer {
  // Programs without types pass what a variable holds, which may be nothing.
  const bytes = Buffer.from(typeof key === "string" ? key : "", "base64");
  if (bytes.byteLength !== keyBytes || bytes.toString("base64") !== key) {
    throw new RangeError(
      `Cannot use master key because it must be base64 of ${keyBytes} bytes: ${bytes.byteLength} bytes`,
    );
  }
  return bytes;
}

function unreadable(why: string, keyId: string, options?: ErrorOptions): DomainError {
  return new DomainError("secret_unreadable", `Cannot open secret because ${why}: ${keyId}`, {}, options);
}
