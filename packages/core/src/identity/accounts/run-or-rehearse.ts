import type { ApplicationStore, Transaction } from "../../ports/storage.ts";

/**
 * Runs `work` in a transaction; one that is not `real` is taken back after it was done. What an answer must not tell is
 * whether an address is known, so that both courses are run each time and one of them counts: nobody can tell from the
 * time which it was.
 */
export async function runOrRehearse(
  store: ApplicationStore,
  real: boolean,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await store.transaction(async (transaction) => {
      await work(transaction);
      if (!real) throw new RehearsalOver();
    });
  } catch (error) {
    if (!(error instanceof RehearsalOver)) throw error;
  }
}

class RehearsalOver extends Error {
  override readonly name = "RehearsalOver";
}
