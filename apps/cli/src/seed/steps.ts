import type { Caller } from "../caller/caller.ts";
import type { Progress } from "../terminal/progress.ts";

/** Tools for seeding. */
export interface Seeding {
  readonly service: Caller;
  readonly counts: Counts;
}

/** Progress: existing things count too, so a second run shows the same total. */
export interface Counts {
  readonly created: number;
  readonly found: number;
  /** Counts one more existing or new thing. */
  done(made: "created" | "found"): void;
}

/** Creates a counter towards `total` that shows itself. */
export function createCounts(progress: Progress, total: number): Counts {
  const counts = { created: 0, found: 0 };
  return {
    get created() {
      return counts.created;
    },
    get found() {
      return counts.found;
    },
    done(made) {
      counts[made] += 1;
      progress.update(counts.created + counts.found, total);
    },
  };
}

/** Returns the value of a key. @throws {TypeError} for a key that the seed misspells */
export function known(map: ReadonlyMap<string, string>, key: string): string {
  const value = map.get(key);
  if (value === undefined) throw new TypeError(`Cannot seed because a name is unknown: ${key}`);
  return value;
}
