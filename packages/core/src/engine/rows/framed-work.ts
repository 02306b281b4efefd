import type { ApplicationStore, Transaction } from "../../ports/storage.ts";
import { joinedStore, storeOver } from "./joined-store.ts";

/** Work on a store, as part of a transaction that has more to do. */
export interface FramedWork<Result> {
  /** Runs in the transaction first. */
  readonly begin: (transaction: Transaction) => Promise<void>;
  readonly work: (store: ApplicationStore) => Promise<Result>;
  /** Runs in the transaction last. */
  readonly end: (transaction: Transaction, result: Result) => Promise<void>;
}

/** Runs work in one transaction with its frame. */
export function runFramed<Result>(store: ApplicationStore, framed: FramedWork<Result>): Promise<Result> {
  return store.transaction((transaction) => inFrame(transaction, framed, () => framed.work(joinedStore(transaction))));
}

/**
 * Runs work whose first own transaction is the one with the frame: what the work waits for before it, such as a name to
 * resolve or a password to be hashed, keeps no transaction open. Later reads and transactions of the work join it. A
 * deadlock in that first transaction repeats only that; after a later one, all of the work runs again, inside.
 */
export async function runFramedLate<Result>(store: ApplicationStore, framed: FramedWork<Result>): Promise<Result> {
  let current = store;
  let whole: Promise<Result> | undefined;
  const beginWith = <Part>(part: (transaction: Transaction) => Promise<Part>) =>
    new Promise<Part>((resolve, reject) => {
      let isDone = false;
      whole = store.transaction((transaction) =>
        inFrame(transaction, framed, async () => {
          current = joinedStore(transaction);
          if (isDone) return framed.work(current);
          resolve(await part(transaction));
          isDone = true;
          return early;
        }),
      );
      // Work that goes on after its part was refused begins with another one.
      whole.catch(() => isDone || ([whole, current] = [undefined, store]));
      whole.catch(reject);
    });
  const early = Promise.resolve().then(() =>
    framed.work(
      storeOver(
        () => current,
        (part) => (whole === undefined ? beginWith(part) : current.transaction(part)),
      ),
    ),
  );
  await Promise.allSettled([early]);
  return whole ?? store.transaction((transaction) => inFrame(transaction, framed, () => early));
}

async function inFrame<Result>(
  transaction: Transaction,
  { begin, end }: FramedWork<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  await begin(transaction);
  const result = await work();
  await end(transaction, result);
  return result;
}
