import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { UrlSigner } from "@design-catalog/core/ports";
import type { KeyRing } from "./key-ring.ts";

/** Context of the derived keys: no other use of a master key yields the same (RFC 5869 §3.2). */
const label = "blob-urls";

/** Opens the signer of URLs whose keys are derived from those of a ring; it follows the ring's changes. */
export function openUrlSigner(ring: KeyRing): UrlSigner {
  const derived = new Map<string, Buffer>();
  const keyOf = (masterKey: string) => {
    const known = derived.get(masterKey);
    if (known) return known;
    const key = Buffer.from(hkdfSync("sha256", Buffer.from(masterKey, "base64"), "", label, 32));
    derived.set(masterKey, key);
    return key;
  };
  const signatureOf = (text: string, masterKey: string) =>
    createHmac("sha256", keyOf(masterKey)).update(text).digest("base64url");
  return {
    async sign(text) {
      const [current] = ring.keys();
      if (current === undefined) throw new TypeError("Cannot sign a URL because the key ring is empty");
      return signatureOf(text, current);
    },
    async verify(text, signature) {
      return ring.keys().some((masterKey) => isSame(signatureOf(text, masterKey), signature));
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
