import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";

/** Upkeep whose work takes contexts of its own. */
export interface EachApplication<Context> {
  readonly applicationIds: () => Promise<readonly Id<"application">[]>;
  readonly log: Pick<Log, "error">;
  readonly contextOf: (applicationId: Id<"application">) => Context;
}

/** Does work in every application and adds up what it returns; a failing application does not hold up the others. */
export async function inEachApplication<Context>(
  { applicationIds, contextOf, log }: EachApplication<Context>,
  failure: string,
  work: (context: Context, applicationId: Id<"application">) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const applicationId of await applicationIds()) {
    try {
      total += await work(contextOf(applicationId), applicationId);
    } catch (error) {
      log.error(`${failure}; the next run tries again`, { applicationId, error: String(error) });
    }
  }
  return total;
}
