import {
  type ApplicationStore,
  formatTimestamp,
  isJsonObject,
  type JsonObject,
  parseJsonBody,
  parseTimestamp,
  type Ports,
  type SigningKeyRow,
  signingKeyPurpose,
  signingKeys,
} from "@design-catalog/core";
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK } from "jose";

/** The one signature algorithm of access tokens: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4). */
export const signatureAlgorithm = "ES256";

/** A key that tokens are signed with. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** The service's own key pairs, shared by its processes through the store. */
export interface SigningKeys {
  /** The newest key that is not retired. */
  current(): Promise<SigningKey>;
  /** The public key of an own `kid`. An unknown one is looked for in the store, at most every 10 s. */
  find(kid: string): Promise<CryptoKey | undefined>;
  /** Public JWKs of every key whose tokens can still be valid. */
  publicKeys(): Promise<readonly JsonObject[]>;
}

/** What {@link loadSigningKeys} works with. */
export interface SigningKeysOptions {
  readonly store: ApplicationStore;
  readonly ports: Pick<Ports, "secretBox" | "clock" | "ids">;
}

/** An attacker can send any `kid`, so that an unknown one must not cost a query each. */
const unknownReloadMs = 10_000;

/** A key that another process made is used from here after this time, and a retired one no longer. */
const refreshMs = 60_000;

/** Tokens live 60 minutes; the rest is for processes that have not noticed yet and for unequal clocks. */
const verifiableAfterRetiringMs = 65 * 60_000;

interface KeyRing {
  readonly signing: SigningKey;
  readonly publicKeys: ReadonlyMap<string, { readonly jwk: JsonObject; readonly key: CryptoKey }>;
}

/**
 * Loads the keys and makes the first one where there is none; of several processes that start at once, one makes it.
 * @throws {DomainError} `secret_unreadable` when the current key was sealed with a key that is not at hand.
 */
export async function loadSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  let ring = await loadRing(options);
  const { clock } = options.ports;
  const loaded = { atMs: clock.now(), reload: Promise.resolve() };
  async function refresh(maxAgeMs: number): Promise<KeyRing> {
    if (clock.now() - loaded.atMs >= maxAgeMs) {
      loaded.atMs = clock.now();
      loaded.reload = loadRing(options).then((next) => void (ring = next));
    }
    await loaded.reload;
    return ring;
  }
  return {
    current: async () => (await refresh(refreshMs)).signing,
    async find(kid) {
      const known = ring.publicKeys.get(kid) ?? (await refresh(unknownReloadMs)).publicKeys.get(kid);
      return known?.key;
    },
    publicKeys: async () => [...(await refresh(refreshMs)).publicKeys.values()].map(({ jwk }) => jwk),
  };
}

async function loadRing(options: SigningKeysOptions): Promise<KeyRing> {
  const rows = await ensureRows(options);
  const nowMs = options.ports.clock.now();
  const [newest] = rows
    .filter((row) => row.retiredAt === null)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  if (!newest) throw new TypeError("Cannot sign tokens as every key is retired: current value is none");
  const keys = rows
    .filter(({ retiredAt }) => retiredAt === null || isVerifiable(retiredAt, nowMs))
    .map(async ({ kid, publicJwk: jwk }) => [kid, { jwk, key: await importKey(jwk) }] as const);
  return { signing: await openKey(newest, options), publicKeys: new Map(await Promise.all(keys)) };
}

function isVerifiable(retiredAt: string, nowMs: number): boolean {
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
  const row = await makeKey(ports);
  await store.transaction(async (transaction) => {
    await transaction.lock("signing-keys");
    // The lock comes free by the commit of a process that was faster.
    const active = await transaction.count(signingKeys, { op: "equals", column: "retiredAt", value: null });
    if (active === 0) await transaction.insert(signingKeys, [row]);
  });
}

async function makeKey({ secretBox, clock, ids }: SigningKeysOptions["ports"]): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(signatureAlgorithm, { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(pair.publicKey));
  const publicJwk = { ...(await toJsonObject(pair.publicKey)), kid, use: "sig", alg: signatureAlgorithm };
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    id: ids.next(),
    kid,
    publicJwk,
    sealedPrivateKey: await secretBox.seal(privateJwk, signingKeyPurpose(kid)),
    createdAt: formatTimestamp(clock.now()),
    retiredAt: null,
  };
}

async function openKey({ kid, sealedPrivateKey }: SigningKeyRow, { ports }: SigningKeysOptions): Promise<SigningKey> {
  const jwk = parseJsonBody(await ports.secretBox.open(sealedPrivateKey, signingKeyPurpose(kid)));
  if (!isJsonObject(jwk))
    throw new TypeError("Cannot open signing key as its blob is no JWK: current value is no object");
  return { kid, privateKey: await importKey(jwk) };
}

async function toJsonObject(key: CryptoKey): Promise<JsonObject> {
  const { kty = "", crv = "", x = "", y = "" } = await exportJWK(key);
  return { kty, crv, x, y };
}

async function importKey(jwk: JsonObject): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, kty: "EC" }, signatureAlgorithm);
  if (key instanceof Uint8Array)
    throw new TypeError("Cannot import signing key as it is symmetric: current value is bytes");
  return key;
}
