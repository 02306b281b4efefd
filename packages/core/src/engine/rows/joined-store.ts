import type { ApplicationStore, Reader, Transaction } from "../../ports/storage.ts";

/** A store whose transactions join one that already runs: they commit or roll back with it. */
export function joinedStore(transaction: Transaction): ApplicationStore {
  return storeOver(
    () => transaction,
    (work) => work(transaction),
  );
}

/** A store that reads from what `reader` returns at the time of each read, and runs its transactions by `transaction`. */
export function storeOver(reader: () => Reader, transaction: ApplicationStore["transaction"]): ApplicationStore {
  return {
    applicationId: reader().applicationId,
    find: (table, id, options) => reader().find(table, id, options),
    select: (table, query) => reader().select(table, query),
    count: (table, where) => reader().count(table, where),
    tally: (table, query) => reader().tally(table, query),
    readFeed: (table, query) => reader().readFeed(table, query),
    transaction,
  };
}
