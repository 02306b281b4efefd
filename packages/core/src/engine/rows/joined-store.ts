import type { ApplicationStore, Transaction } from "../../ports/storage.ts";

/** A store whose transactions join one that already runs: they commit or roll back with it. */
export function joinedStore(transaction: Transaction): ApplicationStore {
  return {
    applicationId: transaction.applicationId,
    find: (table, id, options) => transaction.find(table, id, options),
    select: (table, query) => transaction.select(table, query),
    count: (table, where) => transaction.count(table, where),
    tally: (table, query) => transaction.tally(table, query),
    readFeed: (table, query) => transaction.readFeed(table, query),
    transaction: (work) => work(transaction),
  };
}
