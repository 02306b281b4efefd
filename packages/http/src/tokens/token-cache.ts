import { hex } from "@design-catalog/core/engine";
import type { AccessTokenClaims } from "@design-catalog/core/ports";

/** Verified tokens, so each signature is checked at most once a minute. */
export interface TokenCache {
  get(token: string, nowSeconds: number): Promise<AccessTokenClaims | undefined>;
  add(token: string, claims: AccessTokenClaims, nowSeconds: number): Promise<void>;
}

/** Most tokens remembered, about 2 KB each. The least recently used one goes first. */
const entriesMax = 5_000;

/** Seconds after which a withdrawn key verifies no remembered token. */
const lifeSeconds = 60;

/** Hashes a text with SHA-256. */
export type HashText = (text: string) => Promise<string>;

/** Creates an empty cache. Its keys are hashes, so a memory dump holds no token. */
export function createTokenCache(hash: HashText = hashByWebCrypto): TokenCache {
  const entries = new Map<string, { readonly claims: AccessTokenClaims; readonly untilSeconds: number }>();
  return {
    async get(token, nowSeconds) {
      const key = await hash(token);
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.untilSeconds <= nowSeconds) return undefined;
      entries.set(key, entry);
      return entry.claims;
    },
    async add(token, claims, nowSeconds) {
      entries.set(await hash(token), { claims, untilSeconds: Math.min(claims.exp, nowSeconds + lifeSeconds) });
      const [oldest] = entries.keys();
      if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    },
  };
}

async function hashByWebCrypto(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return hex(new Uint8Array(digest));
}
