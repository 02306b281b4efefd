/**
 * Error for the transaction whose wait would close a circle of waiting transactions.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { createMemoryStorage, DeadlockError } from "@design-catalog/storage-memory";
 * import assert from "node:assert/strict";
 *
 * const { storage } = createMemoryStorage({ clock: { now: () => Date.now() } });
 * let runs = 0;
 * await storage.open(defaultApplicationId).transaction(async () => {
 *   if (++runs < 3) throw new DeadlockError("Two transactions wait for each other");
 * });
 * assert.equal(runs, 3); // the storage ran the work again
 * ```
 */
export class DeadlockError extends Error {
  override readonly name = "DeadlockError";
}

/** Exclusive named locks, which an owner holds until it releases all of its own. */
export interface LockTable {
  /**
   * Waits for the lock.
   * @throws {DeadlockError} when the holder waits for `owner`, directly or through others
   */
  acquire(owner: object, name: string): Promise<void>;
  /** False when another owner holds the lock. */
  tryAcquire(owner: object, name: string): boolean;
  isFree(name: string): boolean;
  releaseAll(owner: object): void;
}

interface Lock {
  owner: object;
  readonly waiters: { readonly owner: object; readonly resume: () => void }[];
}

/** Creates a table without locks. */
export function createLockTable(): LockTable {
  const locks = new Map<string, Lock>();
  const waitsFor = new Map<object, string>();

  function tryAcquire(owner: object, name: string): boolean {
    const lock = locks.get(name);
    if (!lock) locks.set(name, { owner, waiters: [] });
    return !lock || lock.owner === owner;
  }

  function assertNoCircle(owner: object, name: string): void {
    for (let next: string | undefined = name; next !== undefined;) {
      const holder: object | undefined = locks.get(next)?.owner;
      if (holder === owner)
        throw new DeadlockError(`Cannot wait for a lock because its holder waits for this transaction: ${name}`);
      next = holder && waitsFor.get(holder);
    }
  }

  return {
    tryAcquire,
    isFree: (name) => !locks.has(name),
    async acquire(owner, name) {
      if (tryAcquire(owner, name)) return;
      assertNoCircle(owner, name);
      waitsFor.set(owner, name);
      await new Promise<void>((resume) => locks.get(name)?.waiters.push({ owner, resume }));
    },
    releaseAll(owner) {
      for (const [name, lock] of locks) {
        if (lock.owner !== owner) continue;
        const next = lock.waiters.shift();
        if (!next) {
          locks.delete(name);
        } else {
          lock.owner = next.owner;
          waitsFor.delete(next.owner);
          next.resume();
        }
      }
    },
  };
}
