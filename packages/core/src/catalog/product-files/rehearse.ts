import type { OperationContext } from "../../engine/calls/operation.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";

/** Carries the result out of a transaction that it rolls back. */
class Rehearsed<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("Rolled back because it was a rehearsal");
    this.result = result;
  }
}

/** Runs `work` in a transaction and takes it back, so a dry run meets every refusal that the work itself would. */
export async function rehearse<Result>(
  context: OperationContext,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const done: { rehearsed?: Rehearsed<Result> } = {};
  try {
    return await inTransaction(context, async (change) => {
      done.rehearsed = new Rehearsed(await work(change));
      throw done.rehearsed;
    });
  } catch (error) {
    if (error === done.rehearsed && done.rehearsed) return done.rehearsed.result;
    throw error;
  }
}
