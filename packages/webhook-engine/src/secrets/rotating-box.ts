import type { Random, SecretBox } from "@design-catalog/core/ports";
import { createSecretBox, keyIdOf } from "./box.ts";

/** Settings of {@link createRotatingSecretBox}. */
export interface RotatingSecretBoxOptions {
  /** Returns the master keys (base64 of 32 bytes), the current one first; the same array while nothing has changed. */
  readonly masterKeys: () => readonly string[];
  readonly random: Random;
}

/** A secret box whose master keys may change during use. */
export interface RotatingSecretBox extends SecretBox {
  /** Tells whether a key other than the current one sealed a blob; false for every other text. */
  isStale(text: string): boolean;
  /** Returns the ids of the keys, the current one first. */
  keyIds(): readonly string[];
}

const blobExpression = /^v1\.([0-9a-f]{8})\.[\w-]+$/u;

/**
 * Creates a box that seals with the first master key and opens with any; it reads the keys again at each use.
 * @example
 * ```ts
 * import { randomBytes } from "node:crypto";
 *
 * let masterKeys = [randomBytes(32).toString("base64")];
 * const box = createRotatingSecretBox({ masterKeys: () => masterKeys, random: { bytes: randomBytes } });
 * const blob = await box.seal("whsec_c2VjcmV0", "endpoint 1");
 * masterKeys = [randomBytes(32).toString("base64"), ...masterKeys];
 * assert.equal(await box.open(blob, "endpoint 1"), "whsec_c2VjcmV0");
 * assert(box.isStale(blob));
 * ```
 */
export function createRotatingSecretBox({ masterKeys, random }: RotatingSecretBoxOptions): RotatingSecretBox {
  let known = openRing(masterKeys(), random);

  function ring(): Ring {
    const keys = masterKeys();
    if (keys !== known.keys) known = openRing(keys, random);
    return known;
  }

  return {
    seal: (plaintext, purpose) => ring().box.seal(plaintext, purpose),
    open: (blob, purpose) => ring().box.open(blob, purpose),
    keyIds: () => ring().ids,
    isStale(text) {
      const keyId = blobExpression.exec(text)?.[1];
      return keyId !== undefined && keyId !== ring().ids[0];
    },
  };
}

interface Ring {
  readonly keys: readonly string[];
  readonly ids: readonly string[];
  readonly box: SecretBox;
}

function openRing(keys: readonly string[], random: Random): Ring {
  const ids = keys.map(keyIdOf);
  const box = createSecretBox({
    keys: new Map(keys.map((key, index) => [ids[index] ?? "", key])),
    currentKeyId: ids[0] ?? "none",
    random,
  });
  return { keys, ids, box };
}
