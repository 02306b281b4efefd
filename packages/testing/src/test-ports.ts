import { type Clock, createIdSource, DomainError, type Log, type Ports, type Random } from "@design-catalog/core";
import { base64, hex } from "@design-catalog/core/engine";
import type {
  AccessTokenClaims,
  AddressPolicy,
  Digest,
  PasswordHasher,
  PasswordStrength,
  SecretBox,
  TokenSigner,
} from "@design-catalog/core/ports";
import { webOneTimePasswords } from "./one-time-codes.ts";

/** A clock that only its test moves. */
export interface TestClock extends Clock {
  advance(durationMs: number): void;
}

/** Ports whose clock a test moves. */
export interface TestPorts extends Ports {
  readonly clock: TestClock;
}

/**
 * Ports without a platform: time stands still, randomness repeats, hashes and seals are real, by Web Crypto. Only the
 * password hash and the token signature are cheaper than in production.
 */
export function createTestPorts(overrides: Partial<TestPorts> = {}): TestPorts {
  const clock = overrides.clock ?? createTestClock();
  const random = overrides.random ?? createTestRandom();
  return {
    clock,
    random,
    ids: createIdSource(clock, random),
    log: silentLog,
    digest: webDigest,
    passwordHasher: cheapPasswordHasher,
    passwordStrength: shortPasswordList,
    oneTimePasswords: webOneTimePasswords,
    tokenSigner: createUnsignedTokens(),
    secretBox: createTestSecretBox(),
    addressPolicy: permissiveAddressPolicy,
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

/** SHA-256 by Web Crypto. */
export const webDigest: Digest = {
  async sha256(text) {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  },
};

/** Seals with AES-256-GCM under a key of its own. */
export function createTestSecretBox(): SecretBox {
  const key = crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const parameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: new TextEncoder().encode(purpose),
  });
  return {
    async seal(plaintext, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(plaintext);
      const sealed = await crypto.subtle.encrypt(parameters(iv, purpose), await key, bytes);
      return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async open(blob, purpose) {
      try {
        const [iv = "", sealed = ""] = blob.split(".");
        const opened = await crypto.subtle.decrypt(parameters(fromBase64(iv), purpose), await key, fromBase64(sealed));
        return new TextDecoder().decode(opened);
      } catch (cause) {
        throw new DomainError("secret_unreadable", "The sealed value cannot be opened", {}, { cause });
      }
    },
  };
}

/** Compares digests: as correct as Argon2id, and fast enough for tests. */
export const cheapPasswordHasher: PasswordHasher = {
  hash: (password) => webDigest.sha256(`password:${password}`),
  verify: async (password, hash) => (await webDigest.sha256(`password:${password}`)) === hash,
};

/** Refuses a few common passwords and those that contain a word of their context, as the real lists do at length. */
export const shortPasswordList: PasswordStrength = {
  async weaknessOf(password, words) {
    const text = password.toLowerCase().replaceAll(/[\s.@-]/gu, "");
    if (/^(?:password|1234567890|qwertyuiop)?[\d!]*$/u.test(text)) return "common";
    return words.some((word) => text === word.replaceAll(/[\s.@-]/gu, "").toLowerCase()) ? "personal" : undefined;
  },
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
    signIdToken: async (claims) => `unsigned.${JSON.stringify(claims)}`,
    async verify(token, { issuer, nowSeconds }) {
      const claims = issued.get(token);
      return claims && claims.iss === issuer && claims.exp > nowSeconds ? claims : undefined;
    },
    keySet: async () => ({ keys: [] }),
  };
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

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
