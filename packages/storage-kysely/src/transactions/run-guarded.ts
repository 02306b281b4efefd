import type { Reader, Transaction } from "@design-catalog/core/ports";

/** A transaction, and the check between its work and its commit. */
interface Guard {
  readonly transaction: Transaction;
  /** Throws where changes must not be committed. */
  readonly check: () => Promise<void>;
}

/** Does the work of a transaction, and lets the guard look at the end if it has changed rows. */
export async function runGuarded<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  { transaction, check }: Guard,
): Promise<Result> {
  let hasChanged = false;
  const result = await work(notingChanges(transaction, () => (hasChanged = true)));
  if (hasChanged) await check();
  return result;
}

/**
 * Members that change no row: a new one does not compile until somebody has decided. Jobs count as none, because queues
 * belong to the deployment.
 */
type Unnoted =
  | keyof Reader
  | "isRepeated"
  | "expectLive"
  | "expectNone"
  | "lock"
  | "tryLock"
  | "enqueue"
  | "hold"
  | "versionsAfterCommit"
  | "complete";

/** The transaction, whose changes of rows are noted. */
function notingChanges(transaction: Transaction, note: () => void): Transaction {
  const noting: Omit<Transaction, Unnoted> = {
    insert(table, rows) {
      note();
      return transaction.insert(table, rows);
    },
    update(table, where, changes) {
      note();
      return transaction.update(table, where, changes);
    },
    revise(table, where, changes) {
      note();
      return transaction.revise(table, where, changes);
    },
    reviseEach(table, rows, columns) {
      note();
      return transaction.reviseEach(table, rows, columns);
    },
    copyRows(copies, ids) {
      note();
      return transaction.copyRows(copies, ids);
    },
    erase(table, where) {
      note();
      return transaction.erase(table, where);
    },
    nextNumber(counter, atLeast) {
      note();
      return transaction.nextNumber(counter, atLeast);
    },
    copyCounter(from, to) {
      note();
      return transaction.copyCounter(from, to);
    },
  };
  return { ...transaction, ...noting };
}
