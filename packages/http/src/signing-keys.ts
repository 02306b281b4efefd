import type { ApplicationStore, JsonObject, Ports } from "@design-catalog/core";
import { parseTimestamp } from "@design-catalog/core/engine";
import { signerOf, type SigningKeyRow, signingKeys, signingKeysLock } from "@design-catalog/core/identity";
import type { CryptoKey } from "jose";
import { importSigningKey, makeSigningKey, openSigningKey, type SigningKey } from "./signing-key-material.ts";

/** The service's own key pairs, shared by its processes through the store. */
export interface SigningKeys {
  /** The newest key that has been announced for long enough. */
  current(): Promise<SigningKey>;
  /** The public key of an own `kid`. An unknown one is looked for in the store, at most every 10 s. */
  find(kid: string): Promise<CryptoKey | undefined>;
  /** Public JWKs of every key whose tokens can still be valid, and of one that is to sign soon. */
  publicKeys(): Promise<readonly JsonObject[]>;
}

/** What {@link loadSigningKeys} works with. */
export interface SigningKeysOptions {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "secretBox" | "clock" | "ids">;
}

/** An attacker can send any `kid`, so that an unknown one must not cost a query each. */
const unknownReloadMs = 10_000;

/** A key that another process made is announced from here after this time, and one that took over signs. */
const refreshMs = 60_000;

/** A read that failed is tried again after this time; meanwhile the keys that were read before are used. */
const retryMs = 1_000;

/**
 * Keys that were read longer ago are not used. It is less than a new key is announced before it signs, and than a
 * retired one verifies for beyond the life of its tokens.
 */
const usableMs = 4 * 60_000;

/** Tokens live 60 minutes; the rest is for processes that have not noticed yet and for unequal clocks. */
export const verifiableAfterRetiringMs = 65 * 60_000;

interface KeyRing {
  readonly signing: SigningKey;
  readonly publicKeys: ReadonlyMap<string, { readonly jwk: JsonObject; readonly key: CryptoKey }>;
}

/**
 * Loads the keys and makes the first one where there is none; of several processes that start at once, one makes it.
 * While they cannot be read again those read before are used, for four minutes.
 * @throws {DomainError} `secret_unreadable` when the current key was sealed with a key that is not at hand.
 */
export async function loadSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const { clock } = options.ports;
  let read: { readonly ring: KeyRing; readonly atMs: number } = { atMs: clock.now(), ring: await loadRing(options) };
  let failure: { readonly error: unknown; readonly atMs: number } | undefined;
  let reading: Promise<void> | undefined;

  /** False also after the clock was set back, as nobody knows how long ago it was then. */
  const isWithin = (atMs: number, durationMs: number) => clock.now() >= atMs && clock.now() - atMs < durationMs;

  async function reload(): Promise<void> {
    const atMs = clock.now();
    try {
      read = { ring: await loadRing(options), atMs };
      failure = undefined;
    } catch (error) {
      failure = { error, atMs };
    } finally {
      reading = undefined;
    }
  }

  async function refresh(maxAgeMs: number): Promise<KeyRing> {
    const isTriedLately = failure !== undefined && isWithin(failure.atMs, retryMs);
    if (!isTriedLately && !isWithin(read.atMs, maxAgeMs)) reading ??= reload();
    await reading;
    if (failure && !isWithin(read.atMs, usableMs)) throw failure.error;
    return read.ring;
  }

  return {
    current: async () => (await refresh(refreshMs)).signing,
    async find(kid) {
      const known = read.ring.publicKeys.get(kid) ?? (await refresh(unknownReloadMs)).publicKeys.get(kid);
      // A token of a key that could not be read is not a wrong one.
      if (!known && failure) throw failure.error;
      return known?.key;
    },
    publicKeys: async () => [...(await refresh(refreshMs)).publicKeys.values()].map(({ jwk }) => jwk),
  };
}

async function loadRing(options: SigningKeysOptions): Promise<KeyRing> {
  const rows = await ensureRows(options);
  const nowMs = options.ports.clock.now();
  const signer = signerOf(rows, nowMs);
  if (!signer) throw new TypeError("Cannot sign tokens as every key is retired: current value is none");
  const keys = rows
    .filter(({ retiredAt }) => retiredAt === null || isVerifiable(retiredAt, nowMs))
    .map(async ({ kid, publicJwk: jwk }) => [kid, { jwk, key: await importSigningKey(jwk) }] as const);
  return { signing: await openSigningKey(signer, options.ports), publicKeys: new Map(await Promise.all(keys)) };
}

/** True while a token of a retired key can be valid. */
export function isVerifiable(retiredAt: string, nowMs: number): boolean {
  return nowMs < (parseTimestamp(retiredAt) ?? 0) + verifiableAfterRetiringMs;
}

/** All rows, at least one of which is active. */
async function ensureRows(options: SigningKeysOptions): Promise<readonly SigningKeyRow[]> {
  const rows = await options.store.select(signingKeys);
  if (rows.some((row) => row.retiredAt === null)) return rows;
  await insertFirstKey(options);
  return options.store.select(signingKeys);
}

async function insertFirstKey({ store, ports }: SigningKeysOptions): Promise<void> {
  const row = await makeSigningKey(ports);
  await store.transaction(async (transaction) => {
    await transaction.lock(signingKeysLock);
    // The lock comes free by the commit of a process that was faster.
    const active = await transaction.count(signingKeys, { op: "equals", column: "retiredAt", value: null });
    if (active === 0) await transaction.insert(signingKeys, [row]);
  });
}
