import type { ApplicationStore, JsonObject, Ports } from "@design-catalog/core";
import { parseTimestamp } from "@design-catalog/core/engine";
import { signerOf, type SigningKeyRow, signingKeysLock, signingKeyTables } from "@design-catalog/core/identity";
import { type SignatureAlgorithm, signatureAlgorithms } from "@design-catalog/core/ports";
import type { CryptoKey } from "jose";
import {
  accessTokenAlgorithm,
  importSigningKey,
  makeSigningKey,
  openSigningKey,
  type SigningKey,
} from "./signing-key-material.ts";

/** The service's own key pairs, which its processes share through the store. */
export interface SigningKeys {
  /**
   * The newest key that has been announced for long enough, otherwise the first one.
   * @param algorithm `ES256` by default
   */
  current(algorithm?: SignatureAlgorithm): Promise<SigningKey>;
  /**
   * The public key of one of our `kid`s. The store is searched for an unknown one, at most every 10 s.
   * @param algorithm `ES256` by default
   */
  find(kid: string, algorithm?: SignatureAlgorithm): Promise<CryptoKey | undefined>;
  /** Public JWKs of every key whose tokens can still be valid, and of the next key to sign. */
  publicKeys(): Promise<readonly JsonObject[]>;
}

/** Dependencies of whatever reads or maintains the keys. */
export interface SigningKeysOptions {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "secretBox" | "clock" | "ids">;
}

/** Dependencies and options of {@link loadSigningKeys}. */
export interface LoadSigningKeysOptions extends SigningKeysOptions {
  /**
   * Algorithms that have a key from the start; that of another one is made when it is needed. Only a host of a single
   * process can do without one: the others publish the keys that they have read within the last minute, and a key that
   * signs at once would be unknown there. @default all
   */
  readonly algorithms?: readonly SignatureAlgorithm[];
}

/** Milliseconds between searches for an unknown `kid`: attackers can send any, so each must not cost a query. */
const unknownReloadMs = 10_000;

/** Milliseconds until a process notices keys that another one announced or took into use. */
const refreshMs = 60_000;

/** Milliseconds until a failed read is repeated; meanwhile the keys read before stay in use. */
const retryMs = 1_000;

/**
 * Milliseconds for which keys stay in use after they were read: less than a new key is announced before it signs, and
 * than a retired one verifies beyond the life of its tokens.
 */
const usableMs = 4 * 60_000;

/** Tokens live 60 minutes; the rest covers processes that have not noticed yet, and unequal clocks. */
export const verifiableAfterRetiringMs = 65 * 60_000;

/** The keys of one algorithm. */
interface KeyRing {
  readonly signing: SigningKey | undefined;
  readonly publicKeys: ReadonlyMap<string, { readonly jwk: JsonObject; readonly key: CryptoKey }>;
}

type KeyRings = Readonly<Record<SignatureAlgorithm, KeyRing>>;

/**
 * Loads the keys and creates the first key of each algorithm that has none; of several processes that start at once, one
 * creates it.
 * While the keys cannot be read again, those read before stay in use for four minutes.
 * @throws {DomainError} `secret_unreadable` if the current key was sealed with a master key that is not available
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const keys = await loadSigningKeys(context);
 * const { kid } = await keys.current();
 * assert.equal((await keys.publicKeys()).at(-1)?.kid, kid);
 * ```
 */
export async function loadSigningKeys(options: LoadSigningKeysOptions): Promise<SigningKeys> {
  const { clock } = options.ports;
  const needed = new Set(options.algorithms ?? signatureAlgorithms);
  let read: { readonly rings: KeyRings; readonly atMs: number } = {
    atMs: clock.now(),
    rings: await loadRings(options, needed),
  };
  let failure: { readonly error: unknown; readonly atMs: number } | undefined;
  let reading: Promise<void> | undefined;

  /** False also after the clock was set back, because the elapsed time is then unknown. */
  const isWithin = (atMs: number, durationMs: number) => clock.now() >= atMs && clock.now() - atMs < durationMs;

  async function reload(): Promise<void> {
    const atMs = clock.now();
    try {
      read = { rings: await loadRings(options, needed), atMs };
      failure = undefined;
    } catch (error) {
      failure = { error, atMs };
    } finally {
      reading = undefined;
    }
  }

  async function refresh(maxAgeMs: number): Promise<KeyRings> {
    const isTriedLately = failure !== undefined && isWithin(failure.atMs, retryMs);
    if (!isTriedLately && !isWithin(read.atMs, maxAgeMs)) reading ??= reload();
    await reading;
    if (failure && !isWithin(read.atMs, usableMs)) throw failure.error;
    return read.rings;
  }

  return {
    async current(algorithm = accessTokenAlgorithm) {
      needed.add(algorithm);
      const signing = (await refresh(refreshMs))[algorithm].signing ?? (await refresh(0))[algorithm].signing;
      if (signing) return signing;
      if (failure) throw failure.error;
      throw new TypeError("Cannot sign tokens because every key is retired");
    },
    async find(kid, algorithm = accessTokenAlgorithm) {
      const known =
        read.rings[algorithm].publicKeys.get(kid) ?? (await refresh(unknownReloadMs))[algorithm].publicKeys.get(kid);
      // A key that could not be read does not make its tokens wrong.
      if (!known && failure) throw failure.error;
      return known?.key;
    },
    async publicKeys() {
      const rings = await refresh(refreshMs);
      return signatureAlgorithms.flatMap((one) => [...rings[one].publicKeys.values()].map(({ jwk }) => jwk));
    },
  };
}

async function loadRings(options: SigningKeysOptions, needed: ReadonlySet<SignatureAlgorithm>): Promise<KeyRings> {
  const load = (algorithm: SignatureAlgorithm) => loadRing(options, algorithm, needed.has(algorithm));
  const [RS256, ES256] = await Promise.all([load("RS256"), load("ES256")]);
  return { RS256, ES256 };
}

async function loadRing(
  options: SigningKeysOptions,
  algorithm: SignatureAlgorithm,
  isNeeded: boolean,
): Promise<KeyRing> {
  const { store, ports } = options;
  const rows = isNeeded ? await ensureRows(options, algorithm) : await store.select(signingKeyTables[algorithm]);
  const nowMs = ports.clock.now();
  const signer = isNeeded ? signerOf(rows, nowMs) : undefined;
  const keys = rows
    .filter(({ retiredAt }) => retiredAt === null || isVerifiable(retiredAt, nowMs))
    .map(async ({ kid, publicJwk: jwk }) => [kid, { jwk, key: await importSigningKey(jwk) }] as const);
  return { signing: signer && (await openSigningKey(signer, ports)), publicKeys: new Map(await Promise.all(keys)) };
}

/** True while a token of a retired key can still be valid. */
export function isVerifiable(retiredAt: string, nowMs: number): boolean {
  return nowMs < (parseTimestamp(retiredAt) ?? 0) + verifiableAfterRetiringMs;
}

/** All rows, of which at least one is active. */
async function ensureRows(
  options: SigningKeysOptions,
  algorithm: SignatureAlgorithm,
): Promise<readonly SigningKeyRow[]> {
  const table = signingKeyTables[algorithm];
  const rows = await options.store.select(table);
  if (rows.some((row) => row.retiredAt === null)) return rows;
  await insertFirstKey(options, algorithm);
  return options.store.select(table);
}

async function insertFirstKey({ store, ports }: SigningKeysOptions, algorithm: SignatureAlgorithm): Promise<void> {
  const table = signingKeyTables[algorithm];
  const row = await makeSigningKey(ports, algorithm);
  await store.transaction(async (transaction) => {
    await transaction.lock(signingKeysLock);
    // The lock is released by the commit of a faster process.
    const active = await transaction.count(table, { op: "equals", column: "retiredAt", value: null });
    if (active === 0) await transaction.insert(table, [row]);
  });
}
