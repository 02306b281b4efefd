import type { OperationContext } from "../engine/calls/operation.ts";
import { DomainError } from "../engine/errors.ts";
import { recordAudit } from "../engine/rows/audit.ts";
import { type Change, inTransaction } from "../engine/rows/change.ts";
import { matches } from "../engine/rows/conditions.ts";
import { formatTimestamp } from "../engine/schemas/formats.ts";
import type { JsonObject } from "../ports/json.ts";
import type { Table } from "../ports/table.ts";
import type { SignatureAlgorithm } from "../ports/token-signer.ts";

/** A key pair that signs tokens. */
export interface SigningKeyRow {
  readonly id: string;
  /** RFC 7638 thumbprint of the public key; the `kid` of tokens. */
  readonly kid: string;
  readonly publicJwk: JsonObject;
  /** The private JWK, sealed for {@link signingKeyPurpose}. */
  readonly sealedPrivateKey: string;
  readonly createdAt: string;
  /** Time at which another key replaced this one; its tokens are valid until they expire. */
  readonly retiredAt: string | null;
  /** Time from which upkeep replaces the key, even if it is not old enough yet. */
  readonly replaceAt: string | null;
}

/** Table of the ES256 keys, which sign access tokens and ID tokens; private keys are sealed. */
export const signingKeys = keyTable("signing_keys");

/**
 * Tables of keys by their algorithm. RS256 has a table of its own: processes of 0.1.0 take each row of the other for
 * an ES256 key.
 */
export const signingKeyTables: Readonly<Record<SignatureAlgorithm, Table<SigningKeyRow>>> = {
  ES256: signingKeys,
  RS256: keyTable("rsa_signing_keys"),
};

function keyTable(name: string): Table<SigningKeyRow> {
  return {
    name,
    columns: {
      id: "id",
      kid: "text",
      publicJwk: "json",
      sealedPrivateKey: "text",
      createdAt: "timestamp",
      retiredAt: "timestamp",
      replaceAt: "timestamp",
    },
    secret: ["sealedPrivateKey"],
    sealed: { columns: ["sealedPrivateKey"], purpose: (row) => signingKeyPurpose(row.kid) },
  };
}

/**
 * Sealing purpose of the private key with this `kid`.
 * @example
 * ```ts
 * assert.equal(signingKeyPurpose("b3Vy"), "signing-key:b3Vy");
 * ```
 */
export function signingKeyPurpose(kid: string): string {
  return `signing-key:${kid}`;
}

/** Lock of every change to the keys. */
export const signingKeysLock = "signing-keys";

/**
 * Milliseconds for which a key is announced before it signs, unless it is the only one: clients cache the key set for 5
 * minutes, and a process of the service notices a new key within a minute.
 */
export const announcedMs = 15 * 60_000;

/**
 * Time at which a key begins to sign, if another one signed before it.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const [key] = await context.store.select(signingKeys);
 * assert.ok(key);
 * assert.equal(signsFromMs({ ...key, createdAt: "2026-11-23T09:00:00.000Z" }), Date.parse("2026-11-23T09:15:00.000Z"));
 * ```
 */
export function signsFromMs({ createdAt }: SigningKeyRow): number {
  return Date.parse(createdAt) + announcedMs;
}

/**
 * Keys that are not retired, oldest first.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const [key] = await context.store.select(signingKeys);
 * assert.ok(key);
 * assert.deepEqual(activeKeys([{ ...key, retiredAt: key.createdAt }, key]), [key]);
 * ```
 */
export function activeKeys(rows: readonly SigningKeyRow[]): readonly SigningKeyRow[] {
  return rows.filter((row) => row.retiredAt === null).toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/**
 * The newest key that has been announced long enough, otherwise the oldest; undefined if none is active.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const keys = await context.store.select(signingKeys);
 * assert.equal(signerOf(keys, Date.now()), keys[0]);
 * assert.equal(signerOf([], Date.now()), undefined);
 * ```
 */
export function signerOf(rows: readonly SigningKeyRow[], nowMs: number): SigningKeyRow | undefined {
  const active = activeKeys(rows);
  return active.findLast((row) => signsFromMs(row) <= nowMs) ?? active[0];
}

/**
 * Requests another signing key of each algorithm that has none waiting for its turn, which upkeep makes within a minute.
 * Returns the `kid` of a key to replace, that of access tokens if it is one of them.
 * @throws {DomainError} `conflict` if each algorithm has such a key already, or if there is none to replace
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const { kid } = await requestSigningKey(context);
 * assert.equal(kid, (await context.store.select(signingKeys))[0]?.kid);
 * await assert.rejects(requestSigningKey(context), { code: "conflict" });
 * ```
 */
export async function requestSigningKey(context: OperationContext): Promise<{ readonly kid: string }> {
  return inTransaction(context, async (change) => {
    await change.transaction.lock(signingKeysLock);
    if ((await change.transaction.count(signingKeys, matches({ retiredAt: null }))) === 0)
      throw new DomainError(
        "conflict",
        "There is no key to replace yet: the service creates its first key when it starts",
      );
    const kids: string[] = [];
    for (const table of Object.values(signingKeyTables)) kids.push(...(await requestSuccessor(change, table)));
    const [kid] = kids;
    if (kid === undefined) throw new DomainError("conflict", "A new key has already been requested");
    return { kid };
  });
}

/** Returns the `kid` of the key to replace: none if the table is empty, or if its newest key waits for its turn. */
async function requestSuccessor(change: Change, table: Table<SigningKeyRow>): Promise<readonly string[]> {
  const { context, transaction } = change;
  const nowMs = context.ports.clock.now();
  const rows = await transaction.select(table);
  const newest = activeKeys(rows).at(-1);
  if (!newest || newest.replaceAt !== null || signerOf(rows, nowMs)?.id !== newest.id) return [];
  await transaction.update(table, matches({ id: newest.id }), { replaceAt: formatTimestamp(nowMs) });
  await recordAudit(change, [{ action: "rotate-keys", kind: "SigningKey", resourceId: newest.id, changes: [] }]);
  return [newest.kid];
}
