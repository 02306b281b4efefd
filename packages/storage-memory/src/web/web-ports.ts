import { createIdSource, hex } from "@design-catalog/core/engine";
import type { Clock, Ports, Random, AddressPolicy, Digest } from "@design-catalog/core/ports";
import { joinBytes } from "./bytes.ts";
import { consoleLog } from "./console-log.ts";
import { webGunzip, webGzip } from "./gzip.ts";
import { webOneTimePasswords } from "./one-time-passwords.ts";
import { createWebPasswordHasher } from "./password-hasher.ts";
import { simplePasswordStrength } from "./password-strength.ts";
import { createThrowAwaySecretBox } from "./secret-box.ts";

/** Every port that needs no storage; a token signer keeps its keys in one. */
export type WebPorts = Omit<Ports, "tokenSigner">;

/**
 * Creates ports from what every runtime has: Web Crypto, the system's clock and the console. `own` replaces some of
 * them. Three are worth replacing in a service that people rely on: the secret box, whose key otherwise ends with the
 * process, the password strength, which knows few common passwords, and the address policy, which refuses every webhook
 * endpoint because nothing here delivers.
 * @example
 * ```ts
 * const ports = createWebPorts();
 * const { storage } = createMemoryStorage(ports);
 * assert.equal(storage.open(ports.ids.next<"application">()).applicationId.length, 24);
 * ```
 */
export function createWebPorts(own: Partial<WebPorts> = {}): WebPorts {
  const { clock = systemClock, random = webRandom } = own;
  return {
    clock,
    random,
    ids: createIdSource(clock, random),
    log: consoleLog,
    digest: webDigest,
    passwordHasher: createWebPasswordHasher(),
    passwordStrength: simplePasswordStrength,
    oneTimePasswords: webOneTimePasswords,
    secretBox: createThrowAwaySecretBox(),
    addressPolicy: noDeliveries,
    gzip: webGzip,
    gunzip: webGunzip,
    // Browsers have no other way to end a turn of the event loop than timers.
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    ...own,
  };
}

const systemClock: Clock = { now: () => Date.now() };

const webRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

/**
 * SHA-256 by Web Crypto.
 * @example
 * ```ts
 * assert.match(await webDigest.sha256("abc"), /^ba7816bf/); // FIPS 180-4
 * ```
 */
export const webDigest: Digest = {
  async sha256(text) {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  },
  // Web Crypto hashes only what is whole.
  async sha256Of(content) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part.slice());
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", joinBytes(parts))));
  },
};

const refused = { allowed: false, reason: "This service delivers no webhooks" } as const;

const noDeliveries: AddressPolicy = { vetUrl: () => refused, vetDestination: async () => refused };
