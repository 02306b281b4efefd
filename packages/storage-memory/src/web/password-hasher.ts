import { base64 } from "@design-catalog/core/engine";
import type { PasswordHasher } from "@design-catalog/core/ports";
import { fromBase64 } from "./bytes.ts";

/** OWASP's minimum for PBKDF2 with HMAC-SHA-256. */
const iterationsDefault = 600_000;

const saltBytes = 16;
const hashBytes = 32;
const scheme = "pbkdf2-sha256";

/** A stored hash: its cost, salt and derived bytes. */
interface Stored {
  readonly iterations: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly derived: Uint8Array;
}

/**
 * Creates a hasher with PBKDF2 (RFC 8018 section 5.2), the only slow hash that Web Crypto has; Argon2id, where the host
 * has it, resists guessing better. A hash is `pbkdf2-sha256$<iterations>$<salt>$<derived bytes>` in base64.
 */
export function createWebPasswordHasher({ iterations = iterationsDefault } = {}): PasswordHasher {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
      const derived = await derive(password, { iterations, salt });
      return [scheme, iterations, base64(salt), base64(derived)].join("$");
    },
    async verify(password, hash) {
      const stored = hash === undefined ? undefined : readHash(hash);
      const decoy = { iterations, salt: new Uint8Array(saltBytes) };
      // Without a hash it takes as long, so the time does not reveal whether an account exists.
      const derived = await derive(password, stored ?? decoy);
      return stored !== undefined && isSame(derived, stored.derived);
    },
  };
}

async function derive(password: string, { iterations, salt }: Omit<Stored, "derived">): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, hashBytes * 8));
}

function readHash(text: string): Stored {
  const [name, count, salt, derived, ...rest] = text.split("$");
  const iterations = Number(count);
  if (name !== scheme || !Number.isSafeInteger(iterations) || iterations < 1 || !salt || !derived || rest.length > 0) {
    throw new TypeError(`Cannot verify the password because its hash has another form: not ${scheme}`);
  }
  return { iterations, salt: fromBase64(salt), derived: fromBase64(derived) };
}

/** Compares in a time that does not depend on where the bytes differ. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  const difference = one.reduce((bits, byte, index) => bits | (byte ^ (other[index] ?? 0)), one.length ^ other.length);
  return difference === 0;
}
