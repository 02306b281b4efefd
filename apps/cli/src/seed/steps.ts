import type { Caller } from "../caller/caller.ts";
import type { Progress } from "../terminal/progress.ts";

/** What seeding works with. */
export interface Seeding {
  readonly service: Caller;
  readonly counts: Counts;
}

/** How far it has got: what was there is counted too, so that a second run shows the same total. */
export interface Counts {
  readonly created: number;
  readonly found: number;
  /** Something of the seed is there now. */
  done(made: "created" | "found"): void;
}

/** Counts towards `total` and shows it. */
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

/** The value of a key. @throws {TypeError} for a key that the seed misspells */
export function known(map: ReadonlyMap<string, string>, key: string): string {
  const value = map.get(key);
  if (value === undefined) throw new TypeError(`Cannot seed as nothing is called so: current value is ${key}`);
  return value;
}
