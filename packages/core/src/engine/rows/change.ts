import type { Transaction } from "../../ports/storage.ts";
import type { OperationContext } from "../calls/operation.ts";

/** Work for one caller in one transaction. It must not outlive the transaction. */
export interface Change {
  readonly context: OperationContext;
  readonly transaction: Transaction;
}

/**
 * Runs `work` in a transaction of the context's store. After a deadlock it runs again with another change, so it must
 * not have effects outside the transaction.
 * @throws {DomainError} `unavailable` when the database cannot be reached
 */
export function inTransaction<Result>(
  context: OperationContext,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return context.store.transaction((transaction) => work({ context, transaction }));
}
