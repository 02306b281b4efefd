import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";

/** Upkeep whose work takes contexts of its own. */
export interface EachApplication<Context> {
  readonly applicationIds: () => Promise<readonly Id<"application">[]>;
  readonly log: Pick<Log, "error">;
  readonly contextOf: (applicationId: Id<"application">) => Context;
}

/** Does each work in every application and adds up what they return. One that fails holds up neither others nor other applications. */
export async function inEachApplication<Context>(
  { applicationIds, contextOf, log }: EachApplication<Context>,
  failure: string,
  ...works: readonly ((context: Context, applicationId: Id<"application">) => Promise<number>)[]
): Promise<number> {
  let total = 0;
  for (const applicationId of await applicationIds()) {
    // One fault, such as a database that is away, may fail all works.
    const errors = new Set<string>();
    for (const work of works) {
      try {
        total += await work(contextOf(applicationId), applicationId);
      } catch (error) {
        errors.add(String(error));
      }
    }
    for (const error of errors) log.error(`${failure}; the next run tries again`, { applicationId, error });
  }
  return total;
}
