import { DomainError } from "../engine/errors.ts";
import { inTransaction } from "../engine/rows/change.ts";
import { recordAudit } from "../engine/rows/audit.ts";
import { matches } from "../ports/condition.ts";
import { formatTimestamp } from "../engine/schemas/formats.ts";
import type { JsonObject } from "../ports/json.ts";
import type { OperationContext } from "../engine/calls/operation.ts";
import type { Table } from "../ports/table.ts";

/** A key pair that signs access tokens. */
export interface SigningKeyRow {
  readonly id: string;
  /** RFC 7638 thumbprint of the public key; the `kid` of tokens. */
  readonly kid: string;
  readonly publicJwk: JsonObject;
  /** The private JWK, sealed for {@link signingKeyPurpose}. */
  readonly sealedPrivateKey: string;
  readonly createdAt: string;
  /** When another key took its place; its tokens are valid until they expire. */
  readonly retiredAt: string | null;
  /** From when another key is to be made, sooner than its age asks for. */
  readonly replaceAt: string | null;
}

/** Table of the keys that sign access tokens; private keys are sealed. */
export const signingKeys: Table<SigningKeyRow> = {
  name: "signing_keys",
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

/** What the private key of a `kid` is sealed for. */
export function signingKeyPurpose(kid: string): string {
  return `signing-key:${kid}`;
}

/** Held by whoever adds a key or changes one. */
export const signingKeysLock = "signing-keys";

/**
 * A key is announced for this long before it signs, unless it is the only one: longer than 5 minutes for which others
 * keep the key set, and the minute that a process of the service needs to notice it.
 */
export const announcedMs = 15 * 60_000;

/** When a key begins to sign, where another one did so before. */
export function signsFromMs({ createdAt }: SigningKeyRow): number {
  return Date.parse(createdAt) + announcedMs;
}

/** The keys that are not retired, the oldest first. */
export function activeKeys(rows: readonly SigningKeyRow[]): readonly SigningKeyRow[] {
  return rows.filter((row) => row.retiredAt === null).toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/** The newest key that has been announced for long enough, else the oldest; undefined where none is active. */
export function signerOf(rows: readonly SigningKeyRow[], nowMs: number): SigningKeyRow | undefined {
  const active = activeKeys(rows);
  return active.findLast((row) => signsFromMs(row) <= nowMs) ?? active[0];
}

/**
 * Asks for another signing key, which upkeep makes within a minute.
 * @throws {DomainError} `conflict` while a key waits for its turn already, or none is there to be replaced
 */
export async function requestSigningKey(context: OperationContext): Promise<{ readonly kid: string }> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    await transaction.lock(signingKeysLock);
    const nowMs = context.ports.clock.now();
    const rows = await transaction.select(signingKeys);
    const newest = activeKeys(rows).at(-1);
    if (!newest) throw new DomainError("conflict", "The service makes its first key when it starts");
    if (newest.replaceAt !== null || signerOf(rows, nowMs)?.id !== newest.id) {
      throw new DomainError("conflict", "Another key is on its way already");
    }
    await transaction.update(signingKeys, matches({ id: newest.id }), { replaceAt: formatTimestamp(nowMs) });
    await recordAudit(change, [{ action: "rotate-keys", kind: "SigningKey", resourceId: newest.id, changes: [] }]);
    return { kid: newest.kid };
  });
}
