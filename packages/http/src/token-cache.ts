import { type AccessTokenClaims, hex } from "@design-catalog/core";

/** Verified tokens, so that a signature is checked once. */
export interface TokenCache {
  get(token: string, nowSeconds: number): Promise<AccessTokenClaims | undefined>;
  add(token: string, claims: AccessTokenClaims): Promise<void>;
}

/** Tokens that are remembered; about 2 KB each. The one that was unused for longest goes first. */
const entriesMax = 5_000;

/** Makes an empty cache. It is keyed by hash, so that a memory dump holds no token. */
export function createTokenCache(): TokenCache {
  const entries = new Map<string, AccessTokenClaims>();
  return {
    async get(token, nowSeconds) {
      const key = await hash(token);
      const claims = entries.get(key);
      if (!claims) return undefined;
      entries.delete(key);
      if (claims.exp <= nowSeconds) return undefined;
      entries.set(key, claims);
      return claims;
    },
    async add(token, claims) {
      entries.set(await hash(token), claims);
      const [oldest] = entries.keys();
      if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    },
  };
}

async function hash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return hex(new Uint8Array(digest));
}
