import { formatTimestamp, type Log, matches, type Transaction } from "@design-catalog/core";
import {
  activeKeys,
  signerOf,
  type SigningKeyRow,
  signingKeysLock,
  signingKeyTables,
  signsFromMs,
} from "@design-catalog/core/identity";
import { type SignatureAlgorithm, signatureAlgorithms, type Table } from "@design-catalog/core/ports";
import { makeSigningKey } from "./signing-key-material.ts";
import { isVerifiable, type SigningKeysOptions } from "./signing-keys.ts";

/** Age at which a key is replaced. */
const signingKeyDays = 90;

const signingKeyMs = signingKeyDays * 86_400_000;

/**
 * Maintains the keys; call it about every minute. It announces a new key when the newest is old or its replacement was
 * requested, retires keys whose successor signs, and erases retired ones once none of their tokens can be valid.
 * @returns the `kid` of each newly announced key, which begins to sign 15 minutes later
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context, passDays } = await createMemoryHost();
 * await loadSigningKeys(context);
 * assert.deepEqual(await rotateSigningKeys(context), []);
 * passDays(90);
 * assert.equal((await rotateSigningKeys(context)).length, 2); // the ids of the next keys
 * ```
 */
export async function rotateSigningKeys(
  options: SigningKeysOptions & { readonly ports: { readonly log: Log } },
): Promise<readonly string[]> {
  const { log } = options.ports;
  const announced: string[] = [];
  for (const algorithm of signatureAlgorithms) {
    const kid = await rotateKeys(options, algorithm);
    if (kid === undefined) continue;
    announced.push(kid);
    log.info(`A new ${algorithm} key was published and starts to sign in 15 minutes`, { source: "security" });
  }
  return announced;
}

async function rotateKeys(
  { store, ports }: SigningKeysOptions,
  algorithm: SignatureAlgorithm,
): Promise<string | undefined> {
  const table = signingKeyTables[algorithm];
  const nowMs = ports.clock.now();
  return store.transaction(async (transaction) => {
    await transaction.lock(signingKeysLock);
    const rows = await transaction.select(table);
    await retireOvertaken({ transaction, table }, rows, nowMs);
    await eraseUseless({ transaction, table }, rows, nowMs);
    if (!isDue(rows, nowMs)) return undefined;
    const made = await makeSigningKey(ports, algorithm);
    await transaction.insert(table, [made]);
    return made.kid;
  });
}

/** The keys of one algorithm, in a transaction. */
interface Keys {
  readonly transaction: Transaction;
  readonly table: Table<SigningKeyRow>;
}

/** At most one key awaits its turn: before it signs it is neither old nor up for replacement. */
function isDue(rows: readonly SigningKeyRow[], nowMs: number): boolean {
  const newest = activeKeys(rows).at(-1);
  // Whoever needs the first key creates it.
  if (!newest || signerOf(rows, nowMs)?.id !== newest.id) return false;
  const { createdAt, replaceAt } = newest;
  return nowMs - Date.parse(createdAt) >= signingKeyMs || (replaceAt !== null && Date.parse(replaceAt) <= nowMs);
}

/** A process may sign with the old key until it notices; the time the old key stays verifiable covers that. */
async function retireOvertaken(
  { transaction, table }: Keys,
  rows: readonly SigningKeyRow[],
  nowMs: number,
): Promise<void> {
  const signer = signerOf(rows, nowMs);
  if (!signer) return;
  const retiredAt = formatTimestamp(signsFromMs(signer));
  for (const { id } of activeKeys(rows).filter((row) => row.id < signer.id)) {
    await transaction.update(table, matches({ id }), { retiredAt });
  }
}

async function eraseUseless(
  { transaction, table }: Keys,
  rows: readonly SigningKeyRow[],
  nowMs: number,
): Promise<void> {
  for (const { id, retiredAt } of rows) {
    if (retiredAt !== null && !isVerifiable(retiredAt, nowMs)) await transaction.erase(table, matches({ id }));
  }
}
