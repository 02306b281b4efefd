import type { Clock, Log, Ports, Random } from "@design-catalog/core";
import { type ServedBlobs, serveBlobs } from "@design-catalog/core/application";
import type {
  AccessTokenClaims,
  AddressPolicy,
  IdTokenClaims,
  PasswordHasher,
  TokenSigner,
} from "@design-catalog/core/ports";
import { createMemoryBlobs, createWebPorts, createWebUrlSigner, webDigest } from "@design-catalog/storage-memory";

/** A clock that only its test moves. */
export interface TestClock extends Clock {
  advance(durationMs: number): void;
}

/** Ports whose clock a test moves. */
export interface TestPorts extends Ports {
  readonly clock: TestClock;
  readonly blobs: ServedBlobs;
}

/**
 * Ports of a host without a platform, except that time stands still, randomness repeats, and the password hash and the
 * token signature cost less.
 */
export function createTestPorts(overrides: Partial<TestPorts> = {}): TestPorts {
  const clock = overrides.clock ?? createTestClock();
  const random = overrides.random ?? createTestRandom();
  const cheap = { log: silentLog, passwordHasher: cheapPasswordHasher, addressPolicy: permissiveAddressPolicy };
  return {
    ...createWebPorts({ ...cheap, clock, random }),
    clock,
    blobs: serveBlobs(createMemoryBlobs({ clock }), { signer: createWebUrlSigner(), clock }),
    tokenSigner: createUnsignedTokens(),
    ...overrides,
  };
}

/** A clock that stands still. */
export function createTestClock(startMs: number = Date.parse("2026-11-21T09:30:00.000Z")): TestClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(durationMs) {
      nowMs += durationMs;
    },
  };
}

/** Repeatable bytes that look random (the Mulberry32 generator). */
export function createTestRandom(seed = 1): Random {
  let state = seed;
  function nextByte(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) & 0xff;
  }
  return { bytes: (length) => Uint8Array.from({ length }, nextByte) };
}

/** Compares digests: as correct as Argon2id, and fast enough for tests. */
export const cheapPasswordHasher: PasswordHasher = {
  hash: (password) => webDigest.sha256(`password:${password}`),
  verify: async (password, hash) => (await webDigest.sha256(`password:${password}`)) === hash,
};

/** Tokens that anybody could forge: their claims in plain text. */
export function createUnsignedTokens(): TokenSigner {
  const issued = new Map<string, AccessTokenClaims>();
  return {
    async sign(claims) {
      const token = `unsigned.${claims.jti}`;
      issued.set(token, claims);
      return token;
    },
    signIdToken: async (claims, algorithm) => `${algorithm}.${JSON.stringify(claims)}`,
    signLogoutToken: async (claims, algorithm) => `logout.${algorithm}.${JSON.stringify(claims)}`,
    async readIdToken(token, { issuer }) {
      const claims: unknown = token.includes("{") ? JSON.parse(token.slice(token.indexOf("{"))) : undefined;
      return isIdToken(claims) && claims.iss === issuer ? claims : undefined;
    },
    async verify(token, { issuer, nowSeconds }) {
      const claims = issued.get(token);
      return claims && claims.iss === issuer && claims.exp > nowSeconds ? claims : undefined;
    },
    keySet: async () => ({ keys: [] }),
  };
}

function isIdToken(claims: unknown): claims is IdTokenClaims {
  return typeof claims === "object" && claims !== null && "aud" in claims;
}

/** Allows everything except the host `refused.example`. */
export const permissiveAddressPolicy: AddressPolicy = {
  vetUrl: (text) =>
    text.includes("refused.example") ? { allowed: false, reason: "The host is refused" } : { allowed: true },
  vetDestination: async (text) => permissiveAddressPolicy.vetUrl(text),
};

const silent = () => undefined;

/** Drops every line. */
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent };
