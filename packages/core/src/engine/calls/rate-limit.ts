import type { Transaction } from "../../ports/storage.ts";
import type { Table } from "../../ports/table.ts";
import { DomainError } from "../errors.ts";
import { type Change, inTransaction } from "../rows/change.ts";
import { matches } from "../rows/conditions.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import type { OperationContext } from "./operation.ts";

/** Uses of one key within a window that ends at `resetsAt`. */
export interface RateLimitRow {
  readonly id: string;
  readonly key: string;
  readonly uses: number;
  readonly resetsAt: string;
}

/** Table of uses in the current window, by key. */
export const rateLimits: Table<RateLimitRow> = {
  name: "rate_limits",
  columns: { id: "id", key: "text", uses: "integer", resetsAt: "timestamp" },
  unique: [["key"]],
};

/** At most `limit` uses of a key in each window. */
export interface RateLimit {
  /** Name of the limit, a colon, and the subject whose uses count. */
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Counts one use in a transaction of its own.
 * @throws {DomainError} `rate_limited` when the window is used up
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const limit = { key: "demo:anybody", limit: 1, windowSeconds: 60 };
 * await takeToken(context, limit);
 * await assert.rejects(takeToken(context, limit), { code: "rate_limited" });
 * ```
 */
export async function takeToken(context: OperationContext, limit: RateLimit): Promise<void> {
  await inTransaction(context, async (change) => {
    await checkTokens(change, limit);
    await countUse(change, limit);
  });
}

/** @throws {DomainError} `rate_limited` with the seconds to wait when the window is used up */
export async function checkTokens({ context, transaction }: Change, limit: RateLimit): Promise<void> {
  await transaction.lock(`rate-limit:${limit.key}`);
  const nowMs = context.ports.clock.now();
  const [row] = await transaction.select(rateLimits, { where: matches({ key: limit.key }), limit: 1 });
  const resetsMs = row ? Date.parse(row.resetsAt) : 0;
  if (!row || row.uses < limit.limit || resetsMs <= nowMs) return;
  throw new DomainError("rate_limited", "Too many requests of this kind", {
    retryAfterSeconds: Math.ceil((resetsMs - nowMs) / 1000),
    policy: { name: limit.key.replace(/:.*/su, ""), quota: limit.limit, windowSeconds: limit.windowSeconds },
  });
}

/** Counts one use; the first of a window starts it. */
export async function countUse({ context, transaction }: Change, limit: RateLimit): Promise<void> {
  await transaction.lock(`rate-limit:${limit.key}`);
  const nowMs = context.ports.clock.now();
  // The lock keeps upkeep from erasing a row whose window has ended.
  const [row] = await transaction.select(rateLimits, { where: matches({ key: limit.key }), limit: 1, lock: true });
  const fresh = { uses: 1, resetsAt: formatTimestamp(nowMs + limit.windowSeconds * 1000) };
  if (!row) {
    await transaction.insert(rateLimits, [{ id: context.ports.ids.next(), key: limit.key, ...fresh }]);
    return;
  }
  const running = Date.parse(row.resetsAt) > nowMs;
  await transaction.update(rateLimits, matches({ id: row.id }), running ? { uses: row.uses + 1 } : fresh);
}

/** Takes back one use in the current window. */
export async function returnUse({ context, transaction }: Change, key: string): Promise<void> {
  await transaction.lock(`rate-limit:${key}`);
  const [row] = await transaction.select(rateLimits, { where: matches({ key }), limit: 1, lock: true });
  if (!row || row.uses === 0 || Date.parse(row.resetsAt) <= context.ports.clock.now()) return;
  await transaction.update(rateLimits, matches({ id: row.id }), { uses: row.uses - 1 });
}

/** Forgets the uses of a key. */
export async function clearUses(transaction: Transaction, key: string): Promise<void> {
  await transaction.erase(rateLimits, matches({ key }));
}
