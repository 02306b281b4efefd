import type { Handlers, Observation } from "../world/observations.ts";

/** Observers of a simulation, in the order in which they were added. */
export interface Audience {
  observe(observation: Observation): void;
  /** Adds handlers; `onResult` gets their results. */
  add<Result>(handlers: Handlers<Result>, onResult?: (result: Result) => void): void;
}

/** Creates an audience without observers. */
export function createAudience(): Audience {
  const byKind = new Map<string, ((observation: Observation) => void)[]>();
  return {
    observe(observation) {
      for (const watch of byKind.get(observation.kind) ?? []) watch(observation);
    },
    add(handlers, onResult = () => undefined) {
      type Result = Parameters<typeof onResult>[0];
      for (const [kind, handler] of Object.entries(handlers)) {
        // The handler of a kind takes the observations of that kind.
        const judge = handler as (observation: Observation) => Result;
        const watchers = byKind.get(kind) ?? [];
        byKind.set(kind, [...watchers, (observation) => onResult(judge(observation))]);
      }
    },
  };
}
