import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import type { Reader, Transaction } from "../../ports/storage.ts";
import { signInGuards } from "./guards-table.ts";
import {
  failureWindowMs,
  type FailureCount,
  freeFailures,
  type GuardKind,
  withFailure,
  withoutFailure,
} from "./waiting-times.ts";

/** Milliseconds after a sign-in in which failures elsewhere do not make its network wait. */
const knownMs = 30 * 86_400_000;

interface Keys {
  readonly account: string;
  /** Null if the host does not know the client's address. */
  readonly network: string | null;
  /** Key of the account from this network. */
  readonly place: string | null;
  /** Key of the row that records a sign-in to the account from this network. */
  readonly known: string | null;
}

/** A sign-in attempt, counted as a failure until it turns out otherwise. */
export interface Attempt {
  readonly keys: Keys;
  /** Guards that counted the attempt. */
  readonly counted: readonly (readonly [key: string, kind: GuardKind])[];
}

/**
 * Begins an attempt at an account, whether or not it exists. It counts as a failure at once, so concurrent guesses get
 * no more tries than sequential ones. From a network that has recently signed in to the account, only failures from
 * there count: guessing strangers do not lock the owner out.
 * @throws {DomainError} `rate_limited` with the seconds to wait
 */
export async function beginAttempt(context: OperationContext, emailAddress: string): Promise<Attempt> {
  const keys = await keysOf(context, emailAddress);
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    await lockGuards(transaction, keys);
    const nowMs = context.ports.clock.now();
    const counts = await readCounts(transaction, keys);
    const counted = await guardsOf(transaction, keys, nowMs);
    checkWaits(counted.map(([key, kind]) => ({ kind, waitMs: waitMsOf(counts.get(key), nowMs) })));
    for (const [key, kind] of counted) {
      await writeCount(change, {
        key,
        account: kind === "network" ? null : keys.account,
        before: counts.get(key),
        count: withFailure(counts.get(key), kind, nowMs),
      });
    }
    return { keys, counted };
  });
}

/** Tells whether an account has recently signed in from the network of the request. */
export async function isKnownPlace(context: OperationContext, emailAddress: string): Promise<boolean> {
  return isKnown(context.store, await keysOf(context, emailAddress), context.ports.clock.now());
}

/** Undoes an attempt that was neither a failure nor a success. */
export async function withdrawAttempt({ context, transaction }: Change, { keys, counted }: Attempt): Promise<void> {
  await lockGuards(transaction, keys);
  const counts = await readCounts(transaction, keys);
  for (const [key, kind] of counted) {
    const before = counts.get(key);
    const count = before && withoutFailure(before, kind, context.ports.clock.now());
    if (count) await transaction.update(signInGuards, matches({ key }), count);
    else await transaction.erase(signInGuards, matches({ key }));
  }
}

/**
 * Completes a successful attempt: forgets the account's failures that counted against it, and makes its network known.
 * Failures of the network stay, as do those of strangers if the owner did not share their count.
 */
export async function completeAttempt(change: Change, attempt: Attempt): Promise<void> {
  const { context, transaction } = change;
  const { keys, counted } = attempt;
  await withdrawAttempt(change, attempt);
  const forgotten = counted.flatMap(([key, kind]) => (kind === "network" ? [] : [key]));
  await transaction.erase(signInGuards, among("key", forgotten));
  if (keys.known === null) return;
  const expiresAt = formatTimestamp(context.ports.clock.now() + knownMs);
  const count = { failures: 0, waitsUntil: null, expiresAt };
  const [before] = await transaction.select(signInGuards, { where: matches({ key: keys.known }), lock: true });
  await writeCount(change, { key: keys.known, account: keys.account, before, count });
}

/** Forgets all failures at an account, from any network; those of networks stay. */
export async function forgetFailures({ context, transaction }: Change, emailAddress: string): Promise<void> {
  const { account } = await keysOf(context, emailAddress);
  await transaction.lock(`sign-in:${account}`);
  const counting = { op: "greaterThan", column: "failures", value: 0 } as const;
  await transaction.erase(signInGuards, all(matches({ account }), counting));
}

/** Forgets everything about an account that will never sign in again. */
export async function forgetAccount({ context, transaction }: Change, emailAddress: string): Promise<void> {
  const { account } = await keysOf(context, emailAddress);
  await transaction.lock(`sign-in:${account}`);
  await transaction.erase(signInGuards, matches({ account }));
}

async function keysOf(context: OperationContext, emailAddress: string): Promise<Keys> {
  const { digest } = context.ports;
  const address = accountAddress(emailAddress);
  const account = await digest.sha256(`account:${address}`);
  if (context.clientAddress === null) return { account, network: null, place: null, known: null };
  const network = networkOf(context.clientAddress);
  return {
    account,
    network: await digest.sha256(`network:${network}`),
    place: await digest.sha256(`place:${network}:${address}`),
    known: await digest.sha256(`known:${network}:${address}`),
  };
}

/** Locks the account first, as every attempt does, to avoid deadlocks. */
async function lockGuards(transaction: Transaction, keys: Keys): Promise<void> {
  await transaction.lock(`sign-in:${keys.account}`);
  if (keys.network !== null) await transaction.lock(`sign-in:${keys.network}`);
}

async function readCounts(reader: Reader, keys: Keys): Promise<ReadonlyMap<string, FailureCount>> {
  const values = [keys.account, keys.network, keys.place].filter((key) => key !== null);
  // Locked, because upkeep erases expired rows.
  const rows = await reader.select(signInGuards, { where: among("key", values), lock: true });
  return new Map(rows.map((row) => [row.key, row]));
}

async function guardsOf(reader: Reader, keys: Keys, nowMs: number): Promise<Attempt["counted"]> {
  const { account, network, place } = keys;
  if (network === null || place === null) return [[account, "account"]];
  return [[network, "network"], (await isKnown(reader, keys, nowMs)) ? [place, "place"] : [account, "account"]];
}

async function isKnown(reader: Reader, { known }: Keys, nowMs: number): Promise<boolean> {
  if (known === null) return false;
  const unexpired = { op: "greaterThan", column: "expiresAt", value: formatTimestamp(nowMs) } as const;
  return (await reader.count(signInGuards, all(matches({ key: known }), unexpired))) > 0;
}

function waitMsOf(count: FailureCount | undefined, nowMs: number): number {
  return count?.waitsUntil ? Date.parse(count.waitsUntil) - nowMs : 0;
}

function checkWaits(waits: readonly { readonly kind: GuardKind; readonly waitMs: number }[]): void {
  const [longest] = waits.toSorted((one, other) => other.waitMs - one.waitMs);
  if (!longest || longest.waitMs <= 0) return;
  const { kind, waitMs } = longest;
  // The answer must not reveal whether the account knows the network.
  const name = kind === "network" ? "sign-in-network" : "sign-in";
  const policy = { name, quota: freeFailures[kind], windowSeconds: failureWindowMs / 1000 };
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw new DomainError("rate_limited", "Too many failed sign-ins", { retryAfterSeconds, policy });
}

async function writeCount(
  { context, transaction }: Change,
  guard: {
    readonly key: string;
    readonly account: string | null;
    readonly before: FailureCount | undefined;
    readonly count: FailureCount;
  },
): Promise<void> {
  const { key, account, before, count } = guard;
  if (before) await transaction.update(signInGuards, matches({ key }), count);
  else await transaction.insert(signInGuards, [{ id: context.ports.ids.next(), key, account, ...count }]);
}
