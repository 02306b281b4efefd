/**
 * Error for the transaction whose wait would close a circle of waiting transactions.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
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

/** Named locks, which an owner holds until it releases all of its own. Only owners who all share a lock hold it at once. */
export interface LockTable {
  /**
   * Waits for the lock.
   * @throws {DeadlockError} when a holder waits for `owner`, directly or through others
   */
  acquire(owner: object, name: string, mode?: LockMode): Promise<void>;
  /** False when another owner holds the lock. */
  tryAcquire(owner: object, name: string): boolean;
  isFree(name: string): boolean;
  releaseAll(owner: object): void;
}

/** Way to hold a lock. */
export type LockMode = "exclusive" | "share";

interface Lock {
  readonly owners: Set<object>;
  mode: LockMode;
  readonly waiters: Waiter[];
}

interface Waiter {
  readonly owner: object;
  readonly mode: LockMode;
  readonly resume: () => void;
}

/** Creates a table without locks. */
export function createLockTable(): LockTable {
  const locks = new Map<string, Lock>();
  const waitsFor = new Map<object, string>();

  function tryAcquire(owner: object, name: string, mode: LockMode = "exclusive"): boolean {
    const lock = locks.get(name);
    if (!lock) locks.set(name, { owners: new Set([owner]), mode, waiters: [] });
    if (!lock) return true;
    if (lock.owners.has(owner) && (mode === "share" || lock.mode === "exclusive")) return true;
    // Otherwise owners who share the lock one after another would keep it from the one who waits.
    if (lock.waiters.length > 0 && !lock.owners.has(owner)) return false;
    return admit(lock, { owner, mode });
  }

  /** Whether `owner` would wait for itself if `waiter` waited for a lock. */
  function isCircle(owner: object, waiter: object, name: string): boolean {
    return [...(locks.get(name)?.owners ?? [])].some((holder) => {
      const next = waitsFor.get(holder);
      return holder !== waiter && (holder === owner || (next !== undefined && isCircle(owner, holder, next)));
    });
  }

  function admitWaiters(lock: Lock): void {
    for (let next = lock.waiters[0]; next && admit(lock, next); next = lock.waiters[0]) {
      lock.waiters.shift();
      waitsFor.delete(next.owner);
      next.resume();
    }
  }

  return {
    tryAcquire: (owner, name) => tryAcquire(owner, name),
    isFree: (name) => !locks.has(name),
    async acquire(owner, name, mode = "exclusive") {
      if (tryAcquire(owner, name, mode)) return;
      if (isCircle(owner, owner, name))
        throw new DeadlockError(`Cannot wait for a lock because its holder waits for this transaction: ${name}`);
      waitsFor.set(owner, name);
      await new Promise<void>((resume) => {
        const lock = locks.get(name);
        // Others in line wait for the owners, so one of the owners goes before them.
        if (lock?.owners.has(owner)) lock.waiters.unshift({ owner, mode, resume });
        else lock?.waiters.push({ owner, mode, resume });
      });
    },
    releaseAll(owner) {
      for (const [name, lock] of locks) {
        if (!lock.owners.delete(owner)) continue;
        admitWaiters(lock);
        if (lock.owners.size === 0) locks.delete(name);
      }
    },
  };
}

/** Makes an owner one of the holders if the others allow it. */
function admit(lock: Lock, { owner, mode }: Pick<Waiter, "owner" | "mode">): boolean {
  const hasOthers = lock.owners.size > (lock.owners.has(owner) ? 1 : 0);
  if (hasOthers && (lock.mode === "exclusive" || mode === "exclusive")) return false;
  lock.owners.add(owner);
  lock.mode = mode;
  return true;
}
