import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";

/**
 * Runs `work` in a transaction and rolls it back unless `real`. An answer must not reveal whether an address is known,
 * so callers run both courses every time and commit one: the time taken does not tell which.
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
