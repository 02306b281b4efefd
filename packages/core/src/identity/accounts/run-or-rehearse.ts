import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";

/**
 * Runs `work` in a transaction; one that is not `real` is taken back after it was done. What an answer must not tell is
 * whether an address is known, so that both courses are run each time and one of them counts: nobody can tell from the
 * time which it was.
 */
export async function runOrRehearse(
  context: OperationContext,
  real: boolean,
  work: (change: Change) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(context, async (change) => {
      await work(change);
      if (!real) throw new RehearsalOver();
    });
  } catch (error) {
    if (!(error instanceof RehearsalOver)) throw error;
  }
}

class RehearsalOver extends Error {
  override readonly name = "RehearsalOver";
}
