import { base64Url } from "../../engine/text/base64.ts";
import type { Digest } from "../../ports/digest.ts";

/** Bytes of a SHA-256 hash. */
const hashBytes = 32;

/** The first bytes of the SHA-256 hash of a text, by default all, in base64url. */
export async function digestBase64Url(
  digest: Pick<Digest, "sha256">,
  text: string,
  bytes: number = hashBytes,
): Promise<string> {
  const pairs = (await digest.sha256(text)).match(/../gu) ?? [];
  return base64Url(Uint8Array.from(pairs.slice(0, bytes), (pair) => Number.parseInt(pair, 16)));
}

/** `at_hash` (OpenID Connect Core §3.1.3.6): the left half of the hash that both algorithms of ID tokens sign with. */
export function accessTokenHash(digest: Pick<Digest, "sha256">, accessToken: string): Promise<string> {
  return digestBase64Url(digest, accessToken, hashBytes / 2);
}
